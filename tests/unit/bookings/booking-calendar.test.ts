import { expect, it } from 'vitest';
import { bookingCalendar } from '#src/bookings/booking-calendar.ts';

const hold = {
  _id: '01980000-0000-7000-8000-000000000005',
  created_at: '2026-01-31T04:05:06.000Z',
  selectedProduct: 'D-18; worn, loved',
  location: 'Back\\door\nof the café',
  handover_code: '042137',
  seller: { name: 'Sam', phone: '555 0100' },
};
const page = 'https://shop.example/dashboard/orders/5';

it('creates a calendar event for the last hour of a hold, with a reminder the day before', () => {
  const lines = bookingCalendar(hold, '2026-02-03T04:05:06.000Z', page).split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Fret//Bookings//EN',
    'BEGIN:VEVENT',
    'UID:01980000-0000-7000-8000-000000000005@second-fret',
    'DTSTAMP:20260131T040506Z',
    'DTSTART:20260203T030506Z',
    'DTEND:20260203T040506Z',
    'SUMMARY:Pick up D-18\\; worn\\, loved (hold ends)',
    'LOCATION:Back\\\\door\\nof the café',
    'DESCRIPTION:Handover code: 042137\\nSeller: Sam\\, 555 0100\\nhttps://shop.exa',
    ' mple/dashboard/orders/5',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Your hold ends tomorrow',
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('folds long lines by bytes without splitting a character', () => {
  const file = bookingCalendar(
    { ...hold, selectedProduct: '🎸'.repeat(40) },
    '2026-02-03T04:05:06.000Z',
    page,
  );
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('🎸'.repeat(40));
});
