import { expect, it } from 'vitest';
import { hideDetails } from '#server/talk/contact-details.ts';

it.each([
  [
    'Call 555-010-2030 or +49 (171) 555 01 02',
    'Call [phone number hidden] or [phone number hidden]',
  ],
  ['5550102030', '[phone number hidden]'],
  ['５５５-０１０-２０３０', '[phone number hidden]'],
  ['٠٦ ١٢ ٣٤ ٥٦ ٧٨', '[phone number hidden]'],
  ['5 5 5 0 1 0 2 0 3 0', '[phone number hidden]'],
  ['Me: joe.doe@mail.co.uk!', 'Me: [email address hidden]!'],
  ['joe (at) mail (dot) com', '[email address hidden]'],
  ['tessa at gmail dot com', '[email address hidden]'],
  ['Mail tessa.s AT gmail (dot) com please', 'Mail [email address hidden] please'],
  ['tessa@gmail dot com', '[email address hidden]'],
  ['Ring five four one, five five five, 0177.', 'Ring [phone number hidden].'],
  ['541 five five five oh one 77', '[phone number hidden]'],
  [
    'Insta: @mara_plays, ig @mara.plays. Telegram is @mara',
    'Insta: [link hidden], ig [link hidden]. Telegram is [link hidden]',
  ],
  ['See https://pay.example/x?y=1 now', 'See [link hidden] now'],
  [
    'PayPal, Venmo or DE89 3704 0044 0532 0130 00',
    '[payment service hidden], [payment service hidden] or [payment service hidden]',
  ],
])('hides contact details in “%s”', (text, shown) => {
  expect(hideDetails(text, false).text).toBe(shown);
});

it.each([
  'Serial number 90210335, made in 1990',
  'Strings 10 13 17 26 36 46, or 9 11 16 24 32 42',
  'I can do $1,250.00 on 2026-05-17 at 6:30, or 1964-1968 parts',
  'Neck 42.5 mm, 250k-500k pots, 12AX7',
  '# 1234567',
  'Five-way switch, two humbuckers, one owner since 2012',
  'Dots at three, five, seven, nine, 12, 15, 17 and 19',
  'One 1965, two 1972 and three 1980 models, four of five in a case',
  'Time signature three 4, four 4, six 8, seven 8',
  'Pots read 500 one, 500 two, 250 three',
  'Bought at reverb dot com last year',
  'Action at 9.5 inches, dots at fret twelve, inlays at twelve dot markers',
  'Meet me at Main Street @ 5',
  'Signal chain at home, no ig',
  'The SM57 came with cable and looks great, as does the AC15 professional amp',
])('hides nothing in “%s”', (text) =>
  expect(hideDetails(text, false)).toEqual({ text, hidden: [] }),
);

it('shows phone numbers and email addresses to people who trade, but no links or payment', () => {
  const text = '555-010-2030, a@b.example, www.x.example, zelle';
  expect(hideDetails(text, true)).toEqual({
    text: '555-010-2030, a@b.example, [link hidden], [payment service hidden]',
    hidden: ['link', 'payment'],
  });
});
