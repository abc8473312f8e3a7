import * as z from 'zod/mini';
import { Meeting } from '#contracts/bookings/meetings.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Id, requiredText, Timestamp } from '#contracts/text.ts';

/** How many times one side can suggest at once. */
const maxTimes = 3;

export const MeetingForm = z.object({
  times: z.array(Timestamp).check(z.maxLength(maxTimes, `Suggest at most ${maxTimes} times.`)),
  location: requiredText('Meeting location is Required!', 200),
});

const meeting = {
  permission: 'buy',
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: Meeting,
  errors: ['forbidden', 'not_found', 'booking_ended', 'conflict'],
} as const;

/**
 * Suggests up to three times before the end of the hold, and a location, to the other side. No times call off the agreed
 * meeting. `replaces` is the `_id` of the meeting that the caller has seen, or null. Fails with `conflict` if it has
 * changed. A block doesn't matter, because the two still have to meet.
 */
export const suggestMeeting = endpoint({
  ...meeting,
  route: 'PUT /bookings/{id}/meeting',
  summary: 'Suggest where and when to meet, or call off a meeting',
  body: z.extend(MeetingForm, { replaces: z.nullable(Id) }),
});

/** Chooses one of the times that the other side has suggested. */
export const agreeMeeting = endpoint({
  ...meeting,
  route: 'POST /bookings/{id}/meeting/agree',
  summary: 'Agree to a suggested time',
  body: z.object({ meeting_id: Id, time: Timestamp }),
});
