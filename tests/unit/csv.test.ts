import { expect, it } from 'vitest';
import { toCsv } from '#server/http/csv.ts';

const cell = (value: string | number | null) => toCsv([[value]]).slice(1, -2);

it('writes lines that spreadsheet programs read as UTF-8', () => {
  expect(toCsv([['a', 1, null], ['ö']])).toBe('\ufeffa,1,\r\nö\r\n');
});

it.each([
  ['5 "long" scale', '"5 ""long"" scale"'],
  ['Gibson, Inc.', '"Gibson, Inc."'],
  ['two\nlines', '"two\nlines"'],
])('quotes %j', (text, written) => {
  expect(cell(text)).toBe(written);
});

it.each([
  ...['=1+1', '+1', '-1+1', '@SUM(A1)', '\tA1', '\rA1', '-', '＝1', '＋1', '－1', '＠A'],
  ...[';A1', '\u200b=1', '\u00ad\u2060@A', '\u2800+1', '\u00a0A'],
])('defuses %j, which a spreadsheet could run', (text) => {
  expect(cell(text).replaceAll('"', '')).toBe(`'${text}`);
});

it.each([
  ['A;=1', "A;'=1"],
  ['A\t=1', "A\t'=1"],
  ['A; \u200b＝1', "A;' \u200b＝1"],
  ['\t=1', "'\t'=1"],
])('defuses %j, which a spreadsheet could split', (text, written) => {
  expect(cell(text)).toBe(`"${written}"`);
});

it('quotes a defused formula with quotes and commas', () => {
  expect(cell('=HYPERLINK("http://x.test","y")')).toBe('"\'=HYPERLINK(""http://x.test"",""y"")"');
});

it.each(['-12.50', '0.00', '1299.00'])('leaves the amount %s as it is', (amount) => {
  expect(cell(amount)).toBe(amount);
});
