import { expect, it } from 'vitest';
import { toCsv } from '#server/http/csv.ts';

const cell = (value: string | number | null) => toCsv([[value]]).slice(1, -2);

it('writes lines that spreadsheets read as UTF-8', () => {
  expect(toCsv([['a', 1, null], ['ö']])).toBe('\ufeffa,1,\r\nö\r\n');
});

it.each([
  ['5 "long" scale', '"5 ""long"" scale"'],
  ['Gibson, Inc.', '"Gibson, Inc."'],
  ['two\nlines', '"two\nlines"'],
])('quotes %j', (text, written) => {
  expect(cell(text)).toBe(written);
});

it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '-', '＝1', '＋1', '－1', '＠A'])(
  'defuses %j, which a spreadsheet could run',
  (text) => {
    expect(cell(text).replaceAll('"', '')).toBe(`'${text}`);
  },
);

it('quotes a defused formula with quotes and commas', () => {
  expect(cell('=HYPERLINK("http://x.test","y")')).toBe('"\'=HYPERLINK(""http://x.test"",""y"")"');
});

it.each(['-12.50', '0.00', '1299.00'])('leaves the amount %s as it is', (amount) => {
  expect(cell(amount)).toBe(amount);
});
