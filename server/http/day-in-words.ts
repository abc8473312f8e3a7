const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a time as a day in UTC, the way the client shows days: `Nov 21, 2026`. */
export const dayInWords = (time: Date): string => day.format(time);
