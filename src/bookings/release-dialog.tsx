import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type ReceivedBooking, ReleaseForm } from '#contracts/bookings/bookings.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { formDraft } from '#src/lib/local-drafts.ts';
import { useSession } from '#src/lib/session.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextAreaField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useReleaseBooking } from './booking-queries.ts';

type Form = z.infer<typeof ReleaseForm>;

type ReleaseDialogProps = {
  /** The booking to release, or null while the dialog is closed. */
  booking: ReceivedBooking | null;
  /** The buyer who gets the product next. Null if the waitlist is empty, undefined if it is not known. */
  next: string | null | undefined;
  onClose: () => void;
  /** Called before `onClose` if the booking was released. */
  onDone: (booking: ReceivedBooking) => void;
};

/** Asks the seller for a reason, then releases the booking or removes the buyer from the waitlist. */
export function ReleaseDialog({ booking, next, onClose, onDone }: ReleaseDialogProps) {
  return (
    <Dialog
      open={booking !== null}
      onClose={onClose}
      title={
        booking?.status === 'waiting' ? (
          <>
            Remove <bdi>{booking.buyer}</bdi> from the waitlist
          </>
        ) : (
          <>
            Release <bdi>{booking?.buyer}</bdi>’s booking
          </>
        )
      }
    >
      {booking && <ReleaseFields booking={booking} next={next} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

type ReleaseFieldsProps = ReleaseDialogProps & { booking: ReceivedBooking };

function ReleaseFields({ booking, next, onClose, onDone }: ReleaseFieldsProps) {
  const session = useSession();
  const seller = session.status === 'signed-in' ? session.user._id : '';
  const [draft] = useState(() => formDraft(seller, `release:${booking._id}`));
  const release = useReleaseBooking();
  const isHeld = booking.status === 'held';
  const { register, handleSubmit, setError, getValues, formState } = useForm<Form>({
    resolver: standardSchemaResolver(ReleaseForm),
    defaultValues: { reason: '', ...draft.read() },
  });
  const { errors } = formState;
  const field = register('reason');
  async function submit({ reason }: Form) {
    if (release.isPending) return;
    let released: ReceivedBooking;
    try {
      released = await release.mutateAsync({ id: booking._id, reason });
    } catch (error) {
      showServerError(error, setError, ['reason']);
      return;
    }
    draft.forget();
    toastSuccess(
      isHeld
        ? `${booking.buyer}’s booking has been released.${whatFollows(released)}`
        : `${booking.buyer} has been removed from the waitlist.`,
      booking.buyer,
    );
    onDone(booking);
    onClose();
  }
  /** Returns a sentence about what happens to the product next. */
  function whatFollows({ product_status }: ReceivedBooking): string {
    if (product_status === 'reserved') return ' The next buyer on the waitlist has it now.';
    return product_status === 'live' ? ' It is for sale again.' : '';
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit(submit)}
      onChange={() => draft.save(getValues())}
      className="grid gap-4"
    >
      <p>
        {isHeld ? (
          <AfterRelease product={booking.selectedProduct} next={next} />
        ) : (
          <>
            <bdi>{booking.buyer}</bdi> will lose their place in line for{' '}
            <bdi>{booking.selectedProduct}</bdi>.
          </>
        )}{' '}
        This can’t be undone.
      </p>
      <TextAreaField
        label="Reason"
        hint={`${booking.buyer} will see this.`}
        error={errors.reason?.message}
        {...field}
        ref={(input) => {
          field.ref(input);
          startHere(input);
        }}
      />
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          {isHeld ? 'Keep the booking' : 'Keep on the waitlist'}
        </Button>
        <Button look="danger" type="submit" busy={release.isPending}>
          {isHeld ? 'Release' : 'Remove'}
        </Button>
      </div>
    </form>
  );
}

function AfterRelease({ product, next }: { product: string; next: string | null | undefined }) {
  if (next === null) {
    return (
      <>
        No one is waiting for <bdi>{product}</bdi>, so it will go up for sale again.
      </>
    );
  }
  if (next !== undefined) {
    return (
      <>
        <bdi>{next}</bdi> is next in line and gets <bdi>{product}</bdi>.
      </>
    );
  }
  return (
    <>
      <bdi>{product}</bdi> will be held for the next person in line. If no one is waiting, it goes
      up for sale again.
    </>
  );
}
