const dayMs = 86_400_000;

/** Returns the day that is `count` days after a day like `2026-11-30`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** Formats a day for people: `Nov 30, 2026`. */
export const writtenDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
