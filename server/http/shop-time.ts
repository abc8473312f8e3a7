/** A process serves one shop, so its time zone is set once, when the server starts. */
let timeZone = 'UTC';

export function setShopTimeZone(zone: string): void {
  timeZone = zone;
}

function written(options: Intl.DateTimeFormatOptions, language = 'en-US'): (time: Date) => string {
  let made: { zone: string; format: Intl.DateTimeFormat } | undefined;
  return (time) => {
    if (made?.zone !== timeZone) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone });
      made = { zone: timeZone, format };
    }
    return made.format.format(time);
  };
}

/** Formats a time as a day, the way the client shows days: `Nov 21, 2026`. */
export const dayInWords = written({ dateStyle: 'medium' });

/** Formats a time the way the client shows times: `Nov 21, 2026, 4:08 AM`. */
export const dayAndTimeInWords = written({ dateStyle: 'medium', timeStyle: 'short' });

const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** Formats a time with its day and time zone: `Monday, Nov 30, 6:23 PM EST`. */
export const momentInWords = written({
  ...{ weekday: 'long', month: 'short', day: 'numeric' },
  ...clock,
});

/** Formats a time for CSV files, because spreadsheets understand `2026-11-30 18:23`, but no time zones. */
export const momentInCsv = written({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE');

/** Returns the day in the shop's time zone, such as `2026-12-31`. */
export const dayOf = (time: Date): string => momentInCsv(time).slice(0, 10);
