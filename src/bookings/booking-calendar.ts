import type { Booking, ReceivedBooking } from '#contracts/bookings/bookings.ts';

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

type Hold = Pick<Booking, '_id' | 'created_at' | 'selectedProduct' | 'location' | 'meeting'> &
  (Pick<Booking, 'handover_code' | 'seller'> | Pick<ReceivedBooking, 'buyer' | 'contact'>);

/** The possible reminders: how long before the end of the event, relative to the event's start, and their text. */
const remindersOfHold = [
  { before: 25 * hour, trigger: '-P1D', text: 'Your hold ends tomorrow' },
  { before: 3 * hour, trigger: '-PT2H', text: 'Your hold ends in 3 hours' },
  { before: hour, trigger: 'PT0S', text: 'Your hold ends in an hour' },
];
const remindersOfMeeting = [{ before: 3 * hour, trigger: '-PT2H', text: 'You meet in two hours' }];

const person = (name: string, phone: string | null | undefined) =>
  `${name}${phone ? `, ${phone}` : ''}`;

function notesOf(booking: Hold): string[] {
  if (!('seller' in booking)) return [`Buyer: ${person(booking.buyer, booking.contact?.phone)}`];
  const { handover_code, seller } = booking;
  return [
    ...(handover_code === null ? [] : [`Handover code: ${handover_code}`]),
    `Seller: ${person(seller.name, seller.phone)}`,
  ];
}

/**
 * Returns an iCalendar file (RFC 5545) with the hour of the agreed meeting or, without one, the last hour of the hold,
 * and with the earliest reminder that is still to come. `until` is the end of the hold (ISO timestamp), and `page` is the
 * booking's URL.
 */
export function bookingCalendar(booking: Hold, until: string, page: string, now: number): string {
  const { _id, created_at, selectedProduct, meeting } = booking;
  const agreed = meeting?.agreed ?? null;
  const end = agreed === null ? Date.parse(until) : Date.parse(agreed) + hour;
  const reminders = agreed === null ? remindersOfHold : remindersOfMeeting;
  const reminder = reminders.find(({ before }) => end - before > now);
  const address = 'seller' in booking ? booking.seller.address : undefined;
  const location = (agreed === null && address) || booking.location;
  const begun = Date.parse(created_at);
  const age = (time: number) => Math.max(0, Math.round((time - begun) / 1000));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Fret//Bookings//EN',
    'BEGIN:VEVENT',
    `UID:${_id}@second-fret`,
    `DTSTAMP:${utc(now)}`,
    // Grows whenever the hold is extended or a meeting is agreed. Without it, calendars keep the old event.
    `SEQUENCE:${age(Date.parse(until)) + (agreed === null ? 0 : age(now))}`,
    `DTSTART:${utc(end - hour)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(agreed === null ? `Pick up ${selectedProduct} (hold ends)` : `Meet for ${selectedProduct}`)}`,
    `LOCATION:${escaped(location ?? '')}`,
    `DESCRIPTION:${escaped([...notesOf(booking), page].join('\n'))}`,
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
