import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Booking, BookingForm as Schema } from '#contracts/bookings.ts';
import type { Product } from '#contracts/products.ts';
import type { User } from '#contracts/users.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { draftOf } from '#src/lib/draft.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useMounted } from '#src/lib/use-mounted.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { useCreateBooking, useLookAgain } from './booking-queries.ts';
import { BookingRefusal } from './booking-refusal.tsx';
import { placeInLine } from './booking-words.ts';

const inputs = ['phone', 'location', 'message'] as const;

type BookingFormProps = {
  product: Product;
  buyer: User;
  onBooked: (booking: Booking) => void;
  onCancel: () => void;
};

/**
 * What the buyer fills in: for a hold, or for a place in line where somebody else holds it, be it that
 * this comes out only when it is sent. Mounted anew for each visit of the modal, maybe before it opens, with keys of its own.
 */
export function BookingForm({ product, buyer, onBooked, onCancel }: BookingFormProps) {
  // One for each of the two that can be asked for: under the same key it would have to be the same.
  const [keys] = useState(() => ({ hold: newUuid(), wait: newUuid() }));
  const waits = product.can.wait;
  const [draft] = useState(() => draftOf<Schema>(`booking:${product._id}`, buyer._id));
  const { register, handleSubmit, setError, subscribe, formState } = useForm<Schema>({
    resolver: standardSchemaResolver(Schema),
    defaultValues: { phone: '', location: '', message: '', ...draft.read() },
  });
  const { errors } = formState;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.save(values) }),
    [subscribe, draft],
  );

  const lookAgain = useLookAgain();
  const booking = useCreateBooking();
  // Stands until there is another answer, so that the buttons do not move while it is sent again.
  const [refusal, setRefusal] = useState<{ error: unknown; attempt: number } | null>(null);
  const mounted = useMounted();
  const submit = useSingleFlight(async (form: Schema) => {
    let made: Booking;
    try {
      made = await booking.mutateAsync({
        booking: {
          ...form,
          product_id: product._id,
          selectedProduct: product.title,
          price: product.resale_price,
          buyer: buyer.name,
          email: buyer.email,
          ...(waits && { waitlist: true }),
        },
        key: waits ? keys.wait : keys.hold,
      });
    } catch (error) {
      if (!mounted.current) {
        toastError(`${product.title}: ${describeError(error).message}`, product.title);
      }
      // Whether there is a line to join, the product itself knows.
      if (error instanceof ApiError && error.code === 'product_unavailable') await lookAgain();
      const onInputs = showServerError(error, setError, inputs);
      setRefusal((last) => (onInputs ? null : { error, attempt: (last?.attempt ?? 0) + 1 }));
      return;
    }
    draft.forget();
    toastSuccess(
      made.status === 'waiting' && made.place !== null
        ? `You are on the waitlist: ${placeInLine(made.place).toLowerCase()}.`
        : 'Booking Confirmed!',
    );
    onBooked(made);
  });

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      {/* There before its text, so that it is read out; out of the grid until then, whose gap it would take. */}
      <div role="status" className={waits ? '' : 'absolute'}>
        {waits && (
          <p className="rounded-box bg-tag px-4 py-3 text-tag-ink">
            <strong>Somebody holds it.</strong> Join the waitlist: if they do not collect it, it
            goes to the next in line.
          </p>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" value={buyer.name} readOnly />
        <TextField label="Email" value={buyer.email} readOnly />
      </div>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label="Meeting location"
        hint="Where you would like to collect it."
        error={errors.location?.message}
        {...register('location')}
      />
      <TextAreaField
        label="Message"
        hint="For the seller: when you can come, what you would like to know."
        error={errors.message?.message}
        {...register('message')}
      />
      {refusal && (
        <BookingRefusal
          key={refusal.attempt}
          error={refusal.error}
          category={product.category_name}
          onLookAgain={async () => {
            await lookAgain();
            setRefusal(null);
          }}
        />
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onCancel}>
          Cancel
        </Button>
        <Button look="amber" type="submit" busy={booking.isPending}>
          {waits ? 'Join the waitlist' : 'Book it'}
        </Button>
      </div>
    </form>
  );
}
