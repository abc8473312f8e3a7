import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import * as z from 'zod/mini';
import { MeetingForm } from '#contracts/talk/meetings.ts';
import type { ThreadHold } from '#contracts/talk/threads.ts';
import { HoldEnd } from '#src/bookings/hold-end.tsx';
import { formatMeeting, isAhead } from '#src/bookings/meeting-time.ts';
import { describeError } from '#src/lib/api-error.ts';
import { localTimeOf, timestampOf } from '#src/lib/local-time.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextField } from '#src/ui/field.tsx';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useSuggestMeeting } from './meeting-queries.ts';

type MeetingDialogProps = {
  hold: ThreadHold;
  /** The other side's name. */
  name: string;
  open: boolean;
  onClose: () => void;
};

/** Suggests up to three times, and where to meet, or calls the meeting off. */
export function MeetingDialog({ open, ...fields }: MeetingDialogProps) {
  const { hold, name, onClose } = fields;
  const [asks, setAsks] = useState(false);
  const suggest = useSuggestMeeting(hold.booking_id);
  const { meeting } = hold;
  return (
    <>
      <Dialog open={open} onClose={onClose} title="Where and when">
        <Fields {...fields} onCallOff={() => setAsks(true)} />
      </Dialog>
      <QuestionDialog
        open={asks}
        title="Call off the meeting?"
        cancel="Keep it"
        button="Call off"
        busy={suggest.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() =>
          meeting &&
          suggest
            .mutateAsync({ times: [], location: meeting.location, replaces: meeting._id })
            .then(onClose)
            .catch((error) => toastError(describeError(error).message))
            .finally(() => setAsks(false))
        }
      >
        <p>
          <bdi>{name}</bdi> is told that you can’t come. The product stays on hold, and you can both
          suggest other times.
        </p>
      </QuestionDialog>
    </>
  );
}

const Form = z.object({
  times: z
    .array(z.string())
    .check(
      z.refine((times) => times.some(Boolean), { path: [0], error: 'Suggest at least one time.' }),
    ),
  location: MeetingForm.shape.location,
});
type Form = z.infer<typeof Form>;
const labels = ['First time', 'Second time (optional)', 'Third time (optional)'];

type FieldsProps = Omit<MeetingDialogProps, 'open'> & { onCallOff: () => void };

function Fields({ hold, name, onClose, onCallOff }: FieldsProps) {
  const { booking_id, held_until, meeting, address } = hold;
  const suggest = useSuggestMeeting(booking_id);
  const { input, setValue, watch, ...form } = useForm<Form>({
    resolver: standardSchemaResolver(Form),
    defaultValues: {
      times: labels.map(() => ''),
      location: meeting?.location ?? address ?? hold.location,
    },
  });
  const replaces = meeting?._id ?? null;
  const agreed = isAhead(meeting?.agreed) ? meeting?.agreed : null;
  const sending = useSending(form, async ({ times, location }) => {
    const chosen = times.filter(Boolean).map(timestampOf);
    await suggest.mutateAsync({ times: chosen, location, replaces });
    onClose();
  });
  return (
    <DialogForm {...sending} button="Suggest" onClose={onClose}>
      <p>
        <bdi>{name}</bdi> chooses one of the times. The product is on hold{' '}
        <HoldEnd until={held_until} />.
      </p>
      {agreed && (
        <p>
          You meet {formatMeeting(agreed)}. If you suggest other times, that meeting is off until{' '}
          <bdi>{name}</bdi> has chosen one.
        </p>
      )}
      {agreed && (
        <Button
          look="paper"
          className="justify-self-start"
          aria-haspopup="dialog"
          onClick={onCallOff}
        >
          Call off the meeting
        </Button>
      )}
      {labels.map((label, n) => (
        <TextField
          key={label}
          label={label}
          type="datetime-local"
          min={localTimeOf(Date.now())}
          max={localTimeOf(Date.parse(held_until))}
          {...input(`times.${n}`)}
        />
      ))}
      <TextField
        label="Meeting location"
        hint="Shop, street or parking lot"
        {...input('location')}
      />
      {address !== undefined && watch('location') !== address && (
        <button
          type="button"
          className="text-link min-h-11 justify-self-start"
          onClick={() => setValue('location', address)}
        >
          Use the shop’s address
        </button>
      )}
    </DialogForm>
  );
}
