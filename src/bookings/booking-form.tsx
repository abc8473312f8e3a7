import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Booking, BookingForm as Schema } from '#contracts/bookings/bookings.ts';
import type { Product } from '#contracts/catalog/products.ts';
import type { User } from '#contracts/people/users.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { formDraft } from '#src/lib/local-drafts.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useMounted } from '#src/lib/use-mounted.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { Button } from '#src/ui/button.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { lastBookingQuery, useCreateBooking, useRefreshProducts } from './booking-queries.ts';
import { BookingRefusal } from './booking-refusal.tsx';
import { placeOnWaitlist } from './booking-text.ts';

const inputs = ['phone', 'location', 'message'] as const;

type BookingFormProps = {
  product: Product;
  buyer: User;
  /** Whether the dialog is open. The form may be rendered before the dialog opens. */
  open: boolean;
  onBooked: (booking: Booking) => void;
  onCancel: () => void;
};

/** Returns what most buyers would write. They can change it. */
const proposalFor = ({ title, meeting_location, location }: Product) => ({
  location: meeting_location ?? location,
  // Some titles end with a full stop.
  message: `Hello, I’d like to try “${title.replace(/[\s.!?]+$/, '')}” and pick it up. When would suit you?`,
});

/**
 * The form for booking a product or joining its waitlist. A new form, with new idempotency keys, is mounted each time
 * the dialog opens.
 */
export function BookingForm({ product, buyer, open, onBooked, onCancel }: BookingFormProps) {
  // Booking and joining the waitlist are different requests, so each needs its own key.
  const [keys] = useState(() => ({ hold: newUuid(), wait: newUuid() }));
  const [waits, setWaits] = useState(product.can.wait);
  // Don't switch between booking and joining the waitlist while the form is open, because the buyer may be about to
  // press the button.
  if (!open && waits !== product.can.wait) setWaits(product.can.wait);
  const [proposed] = useState(() => proposalFor(product));
  const [draft] = useState(() => formDraft(buyer._id, `booking:${product._id}`));
  const { register, handleSubmit, setError, setFocus, subscribe, getValues, setValue, formState } =
    useForm<Schema>({
      resolver: standardSchemaResolver(Schema),
      defaultValues: { phone: '', ...proposed, ...draft.read() },
    });
  const { errors } = formState;
  const phone = register('phone');
  // On touch screens, focus would open the keyboard over the form.
  const [focuses] = useState(() => !window.matchMedia('(pointer: coarse)').matches);
  const [mountedOpen] = useState(open);
  useEffect(() => {
    if (mountedOpen && focuses) setFocus('phone');
  }, [mountedOpen, focuses, setFocus]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.save(values) }),
    [subscribe, draft],
  );

  const { data: last } = useQuery(lastBookingQuery(buyer.email));
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    if (!last) return;
    if (getValues('phone') === '') setValue('phone', last.phone);
    // Another seller may be far away.
    if (getValues('location') !== proposed.location || last.seller !== product.seller_name) return;
    if (last.location === '') return;
    setValue('location', last.location);
    setFilled(true);
  }, [last, product.seller_name, proposed.location, getValues, setValue]);

  const refreshProducts = useRefreshProducts();
  const booking = useCreateBooking();
  // Keep the error until the next reply, so that the buttons don't move while the form is being submitted.
  const [refusal, setRefusal] = useState<{ error: unknown; attempt: number } | null>(null);
  const mounted = useMounted();
  const submit = useSingleFlight(async (form: Schema, wait: boolean) => {
    // Ignore further clicks while the dialog is closing.
    if (booking.isSuccess) return;
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
          ...(wait && { waitlist: true }),
        },
        key: wait ? keys.wait : keys.hold,
      });
    } catch (error) {
      if (!mounted.current) {
        toastError(`${product.title}: ${describeError(error).message}`, product.title);
      }
      // Reload the product to find out whether the buyer can join the waitlist.
      if (error instanceof ApiError && error.code === 'product_unavailable')
        await refreshProducts();
      const onInputs = showServerError(error, setError, inputs);
      setRefusal((last) => (onInputs ? null : { error, attempt: (last?.attempt ?? 0) + 1 }));
      return;
    }
    draft.forget();
    toastSuccess(
      made.status === 'waiting' && made.place !== null
        ? `You are on the waitlist: ${placeOnWaitlist(made.place).toLowerCase()}.`
        : 'Booking Confirmed!',
      undefined,
      `booking ${made._id}`,
    );
    onBooked(made);
  });

  const lost = refusal?.error instanceof ApiError && refusal.error.code === 'product_unavailable';
  const joining = booking.isPending && booking.variables.key === keys.wait;
  return (
    <form noValidate onSubmit={handleSubmit((form) => submit(form, waits))} className="grid gap-4">
      {waits && (
        <p className="rounded-box bg-tag px-4 py-3 text-tag-ink">
          <strong>Someone has this on hold.</strong> Join the waitlist: if the hold ends, the next
          buyer in line gets it. Waiting is free, and you can leave at any time.
        </p>
      )}
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...phone}
        ref={(input) => {
          phone.ref(input);
          if (focuses) startHere(input);
        }}
      />
      <TextField
        label="Meeting location"
        hint={`Where you would like to pick it up.${filled ? ' Filled in from your last booking with this seller.' : ''}`}
        error={errors.location?.message}
        {...register('location')}
      />
      <TextAreaField
        label="Message"
        hint="Tell the seller when you can come, and ask any questions."
        error={errors.message?.message}
        {...register('message')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" value={buyer.name} readOnly />
        <TextField label="Email" value={buyer.email} readOnly />
      </div>
      {refusal && (
        <BookingRefusal
          key={refusal.attempt}
          error={refusal.error}
          category={product.category_name}
          join={
            lost && !waits && product.can.wait ? (
              <Button
                look="amber"
                busy={joining}
                onClick={() => void handleSubmit((form) => submit(form, true))()}
              >
                Join the waitlist
              </Button>
            ) : null
          }
          onRefresh={async () => {
            await refreshProducts();
            setRefusal(null);
          }}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3 bottom-0 bg-base-100 py-3 [@media(min-height:40rem)]:sticky">
        <Button look="paper" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          look="amber"
          type="submit"
          busy={booking.isPending && (waits || !joining)}
          unavailable={lost && !(waits ? product.can.wait : product.can.book)}
        >
          {waits ? 'Join the waitlist' : 'Book it'}
        </Button>
      </div>
    </form>
  );
}
