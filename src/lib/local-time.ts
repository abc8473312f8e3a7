import { shownZone } from './shop-zone.ts';

/** Formats a time as `2026-11-30T15:00`, the format of `datetime-local` inputs, in the time zone that the client shows. */
export function localTimeOf(time: number): string {
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: shownZone() } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(time).replace(' ', 'T');
}

/** Converts the value of a `datetime-local` input to a timestamp. */
export function timestampOf(local: string): string {
  const wanted = Date.parse(`${local}Z`);
  let time = wanted;
  // The second round is for the hours around a change of the clocks.
  for (let round = 0; round < 2; round += 1) {
    time += wanted - Date.parse(`${localTimeOf(time)}Z`);
  }
  return new Date(time).toISOString();
}
