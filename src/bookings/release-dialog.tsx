import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type ReceivedBooking, ReleaseForm } from '#contracts/bookings/bookings.ts';
import { formDraft } from '#src/lib/local-drafts.ts';
import { useSession } from '#src/lib/session.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
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
  const form = useForm<Form>({
    resolver: standardSchemaResolver(ReleaseForm),
    defaultValues: { reason: '', ...draft.read() },
  });
  const { input, getValues } = form;
  const sending = useSending(form, async ({ reason }) => {
    const released = await release.mutateAsync({ id: booking._id, reason });
    draft.forget();
    toastSuccess(
      isHeld
        ? `${booking.buyer}’s booking has been released.${whatFollows(released)}`
        : `${booking.buyer} has been removed from the waitlist.`,
      booking.buyer,
    );
    onDone(booking);
    onClose();
  });
  /** Returns a sentence about what happens to the product next. */
  function whatFollows({ product_status }: ReceivedBooking): string {
    if (product_status === 'reserved') return ' The next buyer on the waitlist has it now.';
    return product_status === 'live' ? ' It is for sale again.' : '';
  }
  return (
    <DialogForm
      {...sending}
      onChange={() => draft.save(getValues())}
      look="danger"
      cancel={isHeld ? 'Keep the booking' : 'Keep on the waitlist'}
      button={isHeld ? 'Release' : 'Remove'}
      onClose={onClose}
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
      <TextAreaField label="Reason" hint={`${booking.buyer} will see this.`} {...input('reason')} />
    </DialogForm>
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
