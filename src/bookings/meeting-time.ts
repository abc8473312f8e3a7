import { formatMoment, formatter } from '#src/lib/dates.ts';

const weekdayAndTime = formatter({
  ...{ weekday: 'short', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit' },
});

/** Returns whether a time was agreed and is still to come. */
export const isAhead = (time: string | null | undefined): boolean =>
  Date.parse(time ?? '') > Date.now();

/** Formats the time of a meeting, which is at most a few days away: `Wed, Dec 2, 12:30 PM`, or `today, 4:08 AM`. */
export const formatMeeting = (time: string) => formatMoment(time, new Date(), weekdayAndTime);
