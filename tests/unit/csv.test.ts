import { expect, it } from 'vitest';
import { toCsv } from '#server/http/csv.ts';

const cell = (value: Parameters<typeof toCsv>[0][number][number]) => toCsv([[value]]).slice(1, -2);

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

it.each([
  ...[
    '00012345',
    '1E5',
    '12e-3',
    '4006381333931',
    '1234.50',
    '1,5',
    '3-4',
    '1/2',
    '12:30 pm',
    '20%',
  ],
  ...['MAR98', '1-Dec-2024', '2024-01', 'September 1', 'TRUE', '1;=2'],
])('keeps %j as text, which a spreadsheet could convert', (text) => {
  const written = cell({ text }).replaceAll('"', '');
  expect([written[0], written.slice(1).replace(";'", ';')]).toEqual(["'", text]);
});

it.each(['MX12345', 'E123', '123E', 'No. 17 Mint', '12 strings', 'MARS98', '5E5X'])(
  'leaves the text %j as it is',
  (text) => {
    expect([cell({ text }), cell({ text: null })]).toEqual([text, '']);
  },
);

it('quotes a defused formula with quotes and commas', () => {
  expect(cell('=HYPERLINK("http://x.test","y")')).toBe('"\'=HYPERLINK(""http://x.test"",""y"")"');
});

it.each(['-12.50', '0.00', '1299.00'])('leaves the amount %s as it is', (amount) => {
  expect(cell(amount)).toBe(amount);
});
