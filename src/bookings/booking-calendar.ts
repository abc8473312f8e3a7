import type { Booking } from '#contracts/bookings/bookings.ts';

const hour = 3_600_000;

const utc = (time: number) => `${new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');

/** Folds a line into lines of at most 75 bytes without splitting a character (RFC 5545). */
function folded(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 75) {
      parts.push('');
      // The space at the start of a folded line counts toward its 75 bytes.
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n ');
}

type Hold = Pick<
  Booking,
  '_id' | 'created_at' | 'selectedProduct' | 'location' | 'handover_code' | 'seller'
>;

/** The possible reminders: how long before the end of the hold, relative to the event's start, and their text. */
const reminders = [
  { before: 25 * hour, trigger: '-P1D', text: 'Your hold ends tomorrow' },
  { before: 3 * hour, trigger: '-PT2H', text: 'Your hold ends in 3 hours' },
  { before: hour, trigger: 'PT0S', text: 'Your hold ends in an hour' },
];

/**
 * Returns an iCalendar file (RFC 5545) with an event for the last hour of the hold and the earliest reminder that is
 * still to come. `until` is the end of the hold (ISO timestamp), and `page` is the booking's URL.
 */
export function bookingCalendar(booking: Hold, until: string, page: string, now: number): string {
  const { _id, created_at, selectedProduct, location, handover_code, seller } = booking;
  const end = Date.parse(until);
  const reminder = reminders.find(({ before }) => end - before > now);
  const notes = [
    handover_code !== null && `Handover code: ${handover_code}`,
    `Seller: ${seller.name}${seller.phone === null ? '' : `, ${seller.phone}`}`,
    page,
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Fret//Bookings//EN',
    'BEGIN:VEVENT',
    `UID:${_id}@second-fret`,
    `DTSTAMP:${utc(now)}`,
    // Grows whenever the hold is extended. Without it, calendars keep the old event.
    `SEQUENCE:${Math.max(0, Math.round((end - Date.parse(created_at)) / 1000))}`,
    `DTSTART:${utc(end - hour)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(`Pick up ${selectedProduct} (hold ends)`)}`,
    `LOCATION:${escaped(seller.address ?? location)}`,
    `DESCRIPTION:${escaped(notes.filter(Boolean).join('\n'))}`,
    ...(reminder
      ? [
          ...['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${reminder.text}`],
          ...[`TRIGGER:${reminder.trigger}`, 'END:VALARM'],
        ]
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
