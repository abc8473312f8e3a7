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
const end = '2026-02-03T04:05:06.000Z';
const now = Date.parse('2026-02-01T00:00:00Z');
const page = 'https://shop.example/dashboard/orders/5';

it('creates a calendar event for the last hour of a hold, with a reminder the day before', () => {
  const lines = bookingCalendar(hold, end, page, now).split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Fret//Bookings//EN',
    'BEGIN:VEVENT',
    'UID:01980000-0000-7000-8000-000000000005@second-fret',
    'DTSTAMP:20260201T000000Z',
    'SEQUENCE:259200',
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

it('takes place at the shop’s address if the shop sells the product', () => {
  const seller = { ...hold.seller, address: '12 Maple Street, Portland' };
  const file = bookingCalendar({ ...hold, seller }, end, page, now);
  expect(file).toContain('LOCATION:12 Maple Street\\, Portland\r\n');
});

it('folds long lines by bytes without splitting a character', () => {
  const file = bookingCalendar({ ...hold, selectedProduct: '🎸'.repeat(40) }, end, page, now);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('🎸'.repeat(40));
});

it.each([
  [72, '-P1D'],
  [25.1, '-P1D'],
  [24, '-PT2H'],
  [4, '-PT2H'],
  [2, 'PT0S'],
  [0.5, undefined],
])('puts the reminder of a hold with %s hours left before its end', (hours, trigger) => {
  const file = bookingCalendar(hold, end, page, Date.parse(end) - hours * 3_600_000);
  expect(/TRIGGER:(.+)\r/.exec(file)?.[1]).toBe(trigger);
});

it('has a higher version after the hold was extended', () => {
  const version = (until: string, at: number) => {
    const file = bookingCalendar(hold, until, page, at);
    return Number(/SEQUENCE:(\d+)/.exec(file)?.[1]);
  };
  expect(version('2026-02-05T04:05:06.000Z', now)).toBeGreaterThan(version(end, now));
});

it('has the agreed meeting instead, also for the seller, with a reminder two hours before', () => {
  const { handover_code, seller, ...facts } = hold;
  const agreed = '2026-02-02T18:00:00.000Z';
  const meeting = { _id: hold._id, mine: true, times: [agreed], location: 'At the mill', agreed };
  const buyer = { buyer: 'Bo', contact: { email: 'bo@example.test', phone: '555 0199' } };
  // The server puts where they meet in place of what the buyer asked for.
  const held = { ...facts, ...buyer, location: meeting.location, meeting };
  const lines = bookingCalendar(held, end, page, now).split('\r\n');
  expect(lines.slice(5, 12)).toEqual([
    'DTSTAMP:20260201T000000Z',
    'SEQUENCE:330894',
    'DTSTART:20260202T180000Z',
    'DTEND:20260202T190000Z',
    'SUMMARY:Meet for D-18\\; worn\\, loved',
    'LOCATION:At the mill',
    'DESCRIPTION:Buyer: Bo\\, 555 0199\\nhttps://shop.example/dashboard/orders/5',
  ]);
  expect(lines).toContain('TRIGGER:-PT2H');
  expect(bookingCalendar({ ...hold, meeting }, end, page, now)).toContain('Handover code: 042137');
});
