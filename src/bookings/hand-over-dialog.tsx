import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { HandoverForm, type ReceivedBooking } from '#contracts/bookings/bookings.ts';
import { codeDigits } from '#contracts/form-text.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { formatMoney } from '#src/lib/money.ts';
import { addScan } from '#src/lib/scans.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useHandOverBooking } from './booking-queries.ts';

type Form = z.infer<typeof HandoverForm>;

type HandOverDialogProps = {
  /** The booking to hand over, or null while the dialog is closed. */
  booking: ReceivedBooking | null;
  onClose: () => void;
  /** Called before `onClose` if the product was handed over. */
  onDone: (booking: ReceivedBooking) => void;
};

/**
 * Asks for the buyer's code, then records the handover and marks the product as sold. The shop's own products are sold on a
 * ticket instead. For these, the code is passed to the counter as if it had been scanned.
 */
export function HandOverDialog({ booking, onClose, onDone }: HandOverDialogProps) {
  return (
    <Dialog
      open={booking !== null}
      onClose={onClose}
      title={
        <>
          {booking?.can.sell ? 'Sell' : 'Hand over'} to <bdi>{booking?.buyer}</bdi>
        </>
      }
    >
      {booking && <HandOverFields booking={booking} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

type HandOverFieldsProps = HandOverDialogProps & { booking: ReceivedBooking };

function HandOverFields({ booking, onClose, onDone }: HandOverFieldsProps) {
  const handover = useHandOverBooking();
  const navigate = useNavigate();
  const { sell } = booking.can;
  const { register, handleSubmit, setError, setValue, formState } = useForm<Form>({
    resolver: standardSchemaResolver(HandoverForm),
    defaultValues: { code: '' },
  });
  const { errors } = formState;
  const field = register('code');
  async function submit({ code }: Form) {
    if (handover.isPending) return;
    if (sell) {
      addScan(code);
      onClose();
      void navigate(staffPaths.counter);
      return;
    }
    try {
      await handover.mutateAsync({ id: booking._id, code });
    } catch (error) {
      showServerError(error, setError, ['code']);
      return;
    }
    toastSuccess(
      `${booking.selectedProduct} has been handed over and sold.`,
      booking.selectedProduct,
    );
    onDone(booking);
    onClose();
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <p>
        <bdi>{booking.selectedProduct}</bdi> for {formatMoney(booking.price)}. Ask{' '}
        <bdi>{booking.buyer}</bdi> for the handover code shown in their My Orders.{' '}
        {sell
          ? 'The buyer pays when you charge the ticket at the counter.'
          : 'Entering it completes the sale, which can’t be undone.'}
      </p>
      <TextField
        label="Handover code"
        hint="Six digits."
        inputMode="numeric"
        autoComplete="off"
        error={errors.code?.message}
        {...field}
        ref={(input) => {
          field.ref(input);
          startHere(input);
        }}
        onChange={({ target }) =>
          setValue('code', codeDigits(target.value), { shouldValidate: formState.isSubmitted })
        }
      />
      <FormError message={errors.root?.server && refusalText(handover.error)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit" busy={handover.isPending}>
          {sell ? 'Go to the ticket' : 'Hand over'}
        </Button>
      </div>
    </form>
  );
}

/** Says in one sentence when to try again. The general message about too many requests is less exact. */
function refusalText(error: unknown): string {
  const limit = error instanceof ApiError && error.code === 'rate_limited' ? error : null;
  const wait = limit?.retryAfter;
  if (wait === undefined) return describeError(error).message;
  const when = wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`;
  return `Too many codes were entered. Try again in ${when}.`;
}
