import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '#server/config.ts';
import { dayInWords, momentInCsv, momentInWords, setShopTimeZone } from '#server/http/shop-time.ts';
import { formatDay, formatDayAndTime, formatLeft, formatMoment } from '#src/lib/dates.ts';
import { dayOf, startOfDay } from '#src/lib/days.ts';
import { showZone } from '#src/lib/shop-zone.ts';

const minute = 60_000;
const hour = 60 * minute;

it.each([
  [60 * hour, '2 days, 12 hours left'],
  [72 * hour - 1000, '3 days left'],
  [71 * hour, '2 days, 23 hours left'],
  [95 * hour, '3 days left'],
  [48 * hour, '2 days left'],
  [47.8 * hour, '47 hours left'],
  [24 * hour - 1000, '24 hours left'],
  [105 * minute, '1 hour, 45 minutes left'],
  [59.6 * minute, '59 minutes left'],
  [30_000, 'Less than a minute left'],
  [0, 'No time left'],
])('describes %s milliseconds as %s', (ms, text) => {
  expect(formatLeft(ms)).toBe(text);
});

describe('the shop’s time zone', () => {
  afterEach(() => showZone(null));

  it.each([
    ['America/New_York', '2026-11-01T05:30:00Z', 'Sunday, Nov 1, 1:30 AM EDT', '2026-11-01 01:30'],
    ['America/New_York', '2026-11-01T06:30:00Z', 'Sunday, Nov 1, 1:30 AM EST', '2026-11-01 01:30'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 'Sunday, Mar 29, 3:00 AM GMT+2', '2026-03-29 03:00'],
    [
      'Pacific/Auckland',
      '2026-11-30T18:23:00Z',
      'Tuesday, Dec 1, 7:23 AM GMT+13',
      '2026-12-01 07:23',
    ],
  ])('%s: %s in mails and CSV files', (zone, time, mail, csv) => {
    setShopTimeZone(zone);
    expect(momentInWords(new Date(time))).toBe(mail);
    expect(momentInCsv(new Date(time))).toBe(csv);
    expect(dayInWords(new Date(time))).toBe(formatDay(csv.slice(0, 10)));
  });

  // In Chile and Lebanon, the clocks change at midnight.
  it.each([
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-30', '2026-11-30T05:00:00.000Z', 24],
    ['Asia/Kolkata', '2026-11-30', '2026-11-29T18:30:00.000Z', 24],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 23],
    ['UTC', '2026-12-31', '2026-12-31T00:00:00.000Z', 24],
  ])('%s: the day %s starts at %s and has %s hours', (zone, day, start, hours) => {
    showZone(zone);
    expect(startOfDay(day)).toBe(start);
    expect((Date.parse(startOfDay(day, 1)) - Date.parse(start)) / hour).toBe(hours);
    expect(dayOf(new Date(start))).toBe(day);
    expect(dayOf(new Date(Date.parse(start) - 1))).not.toBe(day);
  });

  it('decides which day is today and tomorrow', () => {
    showZone('Pacific/Auckland');
    const moment = (time: string) => formatMoment(time, new Date('2026-11-30T10:00:00Z'));
    expect(moment('2026-11-30T10:59:00Z')).toBe('today, 11:59 PM');
    expect(moment('2026-11-30T18:23:00Z')).toBe('tomorrow, 7:23 AM');
    expect(formatDayAndTime('2026-11-30T18:23:00Z')).toBe('Dec 1, 2026, 7:23 AM');
  });

  it('is the server’s unless it is set, and an invalid one is rejected at the start', () => {
    const zone = (SHOP_TIME_ZONE?: string) => parseConfig({ SHOP_TIME_ZONE }).timeZone;
    expect(zone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(zone('Europe/Berlin')).toBe('Europe/Berlin');
    for (const invalid of ['Berlin', 'Europe/Berlin ', 'UTC+99']) {
      const message = 'SHOP_TIME_ZONE: must be a time zone such as America/New_York';
      expect(() => zone(invalid)).toThrow(new ConfigError(message));
    }
  });
});
