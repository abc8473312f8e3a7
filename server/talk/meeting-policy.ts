import type { OfferSide } from '#contracts/talk/offers.ts';
import type { BookingRow } from '#server/bookings/booking-view.ts';
import type { StoredMeeting } from '#server/db/schema.ts';
import { fieldRefusal, Refusal } from '#server/http/refusal.ts';
import { hideDetails } from './contact-details.ts';

/** The most steps of the two sides for one hold. */
const maxSteps = 20;

const conflict = (message: string) => new Refusal('conflict', message);

const refused = (fields: Record<string, string>) =>
  new Refusal('invalid', Object.values(fields)[0] ?? '', { fields });

/** Throws a Refusal if the caller hasn't seen the last step. `seenId` is the meeting that the caller has seen. */
export function assertUnchanged(meeting: StoredMeeting | null, seenId: string | null): void {
  if ((meeting?.id ?? null) === (seenId?.toLowerCase() ?? null)) return;
  throw conflict('The other side has just answered. Please read it first.');
}

/** Returns whether a time was agreed and is still to come. */
const isAhead = (time: string | null | undefined, at: Date) =>
  Date.parse(time ?? '') > at.getTime();

/** Returns what new times replace: the agreed meeting, also after other suggestions, if it is still to come. */
export function insteadOf(meeting: StoredMeeting | null, at: Date): StoredMeeting['instead_of'] {
  const before = meeting?.agreed
    ? { time: meeting.agreed, location: meeting.location }
    : meeting?.instead_of;
  return isAhead(before?.time, at) ? before : undefined;
}

/**
 * Throws a Refusal that names the field if a time isn't within the hold, or the location has a link. Without times, it must
 * be possible to call the meeting off.
 */
export function assertUsable(
  times: readonly string[],
  location: string,
  { held_until, meeting }: Pick<BookingRow, 'held_until' | 'meeting'>,
  at: Date,
): void {
  const fields = Object.fromEntries(
    times.flatMap((time, n) => {
      const past = Date.parse(time) <= at.getTime();
      const late = held_until !== null && Date.parse(time) > held_until.getTime();
      if (!past && !late) return [];
      return [
        [`times.${n}`, past ? 'Choose a time in the future.' : 'The hold ends before this time.'],
      ];
    }),
  );
  if (times.length === 0 && !isAhead(meeting?.agreed, at))
    fields.times = 'Suggest at least one time.';
  if (hideDetails(location, true).hidden.length > 0) {
    fields.location = 'Leave out links and payment services.';
  }
  if (Object.keys(fields).length > 0) throw refused(fields);
}

/** Throws a Refusal unless the other side has suggested a meeting. */
export function assertAnswers(
  meeting: StoredMeeting | null,
  side: OfferSide,
): asserts meeting is StoredMeeting {
  if (!meeting) throw conflict('No time has been suggested yet.');
  if (meeting.by_buyer === (side === 'buyer')) throw conflict('The other side has to answer.');
}

/** Throws a Refusal if a time has been agreed. The other side would have to agree to another one. */
export function assertOpen({ agreed }: StoredMeeting): void {
  if (agreed !== null) throw conflict('You have agreed on a time. To change it, suggest others.');
}

/**
 * Returns the number of the next step. Throws a Refusal after too many, because each sends an email. A meeting can still be
 * called off.
 */
export function nextStep(meeting: StoredMeeting | null, { times }: { times: string[] }): number {
  const steps = (meeting?.steps ?? 0) + 1;
  if (steps > maxSteps && times.length > 0) {
    throw conflict('You can’t agree on a time for this booking here anymore. Please call instead.');
  }
  return steps;
}

/** Throws a Refusal if the time isn't one of those suggested, or has passed. */
export function assertSuggested({ times }: StoredMeeting, time: string, at: Date): void {
  if (!times.includes(time)) throw fieldRefusal('time', 'Choose one of the suggested times.');
  if (Date.parse(time) <= at.getTime()) throw fieldRefusal('time', 'This time has passed.');
}
