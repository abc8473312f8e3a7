import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { MeetingForm } from '#contracts/talk/meetings.ts';
import type { ThreadHold } from '#contracts/talk/threads.ts';
import { HoldEnd } from '#src/bookings/hold-end.tsx';
import { describeError } from '#src/lib/api-error.ts';
import { localTimeOf, timestampOf } from '#src/lib/local-time.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextField } from '#src/ui/field.tsx';
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
  return (
    <Dialog open={open} onClose={fields.onClose} title="Where and when">
      <Fields {...fields} />
    </Dialog>
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

function Fields({ hold, name, onClose }: Omit<MeetingDialogProps, 'open'>) {
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
      <TextField label="Meeting location" {...input('location')} />
      {address !== undefined && watch('location') !== address && (
        <button
          type="button"
          className="text-link min-h-11 justify-self-start"
          onClick={() => setValue('location', address)}
        >
          Use the shop’s address
        </button>
      )}
      {meeting?.agreed && Date.parse(meeting.agreed) > Date.now() && (
        <Button
          look="paper"
          className="justify-self-start"
          busy={suggest.isPending && suggest.variables.times.length === 0}
          onClick={() =>
            suggest.mutate(
              { times: [], location: meeting.location, replaces },
              {
                onSuccess: onClose,
                onError: (error) => toastError(describeError(error).message),
              },
            )
          }
        >
          Call off the meeting
        </Button>
      )}
    </DialogForm>
  );
}
