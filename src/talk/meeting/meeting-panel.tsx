import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Meeting } from '#contracts/bookings/meetings.ts';
import type { ThreadHold } from '#contracts/talk/threads.ts';
import { HoldEnd } from '#src/bookings/hold-end.tsx';
import { formatMeeting, isAhead } from '#src/bookings/meeting-time.ts';
import { PhoneLink } from '#src/bookings/phone-link.tsx';
import { describeError } from '#src/lib/api-error.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useAgreeMeeting } from './meeting-queries.ts';

/** Loaded on demand, because the times are mostly only read. */
const MeetingDialog = lazyPart(
  async () => (await import('./meeting-dialog.tsx')).MeetingDialog,
  <ReloadPanel what="The form" />,
);

type MeetingPanelProps = {
  hold: ThreadHold;
  /** The other side. */
  name: string;
  /** Whether the user is the buyer. */
  asked: boolean;
};

/** Where and when the two sides of a hold meet, what the user can suggest or agree to, and what they need when they meet. */
export function MeetingPanel({ hold, name, asked }: MeetingPanelProps) {
  const { booking_id, held_until, meeting, phone } = hold;
  const calledOff = meeting?.times.length === 0;
  const [open, setOpen] = useState<boolean | null>(null);
  const id = useId();
  return (
    <section aria-labelledby={id} className="plate mt-6 grid gap-3 p-4 sm:p-5">
      <h2 id={id} className="text-xl">
        Where and when
      </h2>
      {calledOff && (
        <p className="text-lg font-bold">
          {meeting.mine ? 'You' : <bdi>{name}</bdi>} called off the meeting.
        </p>
      )}
      {meeting && !calledOff ? (
        <Suggested meeting={meeting} bookingId={booking_id} name={name} />
      ) : (
        <p>
          Agree on where and when to meet. The product is on hold <HoldEnd until={held_until} />.
        </p>
      )}
      <div>
        <Button
          look={meeting && !calledOff ? 'paper' : 'amber'}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {isAhead(meeting?.agreed)
            ? 'Change or call off'
            : meeting
              ? 'Suggest other times'
              : 'Suggest times'}
        </Button>
      </div>
      <p className="text-sm text-muted">
        <bdi>{name}</bdi>’s phone number: <PhoneLink number={phone} />.
        {asked && (
          <>
            {' '}
            The six-digit code for the handover is in{' '}
            <Link to={paths.bookingSheet(booking_id)} className="text-link">
              your booking
            </Link>
            .
          </>
        )}
      </p>
      {open !== null && (
        <MeetingDialog hold={hold} name={name} open={open} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

type SuggestedProps = { meeting: Meeting; bookingId: string; name: string };

function Suggested({ meeting, bookingId, name }: SuggestedProps) {
  const { _id: meeting_id, mine, times, location, agreed, instead_of } = meeting;
  const single = times.length === 1;
  const these = single ? 'this time' : 'these times';
  const agree = useAgreeMeeting(bookingId);
  const moment = (time: string) => <time dateTime={time}>{formatMeeting(time)}</time>;
  const where = (
    <p className="wrap-anywhere">
      Meeting location: <bdi>{location}</bdi>
    </p>
  );
  if (agreed !== null) {
    return (
      <>
        <p className="text-lg font-bold">You meet {moment(agreed)}</p>
        {where}
        <p className="text-sm text-muted">We’ll remind both of you two hours before.</p>
      </>
    );
  }
  return (
    <>
      <p>
        {mine ? (
          <>
            You suggested {these}. <bdi>{name}</bdi> hasn’t answered yet.
          </>
        ) : (
          <>
            <bdi>{name}</bdi> suggests {these}.{!single && ' Choose one:'}
          </>
        )}
      </p>
      <ul aria-label="Times" className="flex flex-wrap gap-3">
        {times.map((time) => (
          <li key={time} className={mine ? 'font-bold' : ''}>
            {mine ? (
              moment(time)
            ) : (
              <Button
                look="amber"
                busy={agree.isPending && agree.variables.time === time}
                onClick={() =>
                  agree.mutate(
                    { meeting_id, time },
                    { onError: (error) => toastError(describeError(error).message) },
                  )
                }
              >
                <span>Agree to {moment(time)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {where}
      {instead_of && (
        <p className="wrap-anywhere">
          Instead of {moment(instead_of.time)}, <bdi>{instead_of.location}</bdi>.
        </p>
      )}
    </>
  );
}
