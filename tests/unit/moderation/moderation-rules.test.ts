import { describe, expect, it } from 'vitest';
import { findContacts } from '#contracts/contact-details.ts';
import { demoData } from '#embedded/demo/demo-data.ts';
import { checks, type Facts } from '#server/moderation/rules/rules.ts';
import { finderOf, startingWords } from '#server/moderation/rules/text-rules.ts';

const at = new Date('2026-03-20T12:00:00Z');
const findWords = finderOf(startingWords);
const facts: Facts = {
  sellerId: '1',
  title: 'Gibson ES-335',
  description: 'Plays well.',
  priceCents: 90_000,
  guideLowCents: 100_000,
  sameSerial: null,
  samePhoto: null,
  sellerSince: new Date('2024-01-01T12:00:00Z'),
  sellerProducts: 3,
  findWords,
  at,
};
const of = (changed: Partial<Facts>): Facts => ({ ...facts, ...changed });

describe('contact data', () => {
  it.each([
    ['Call me: +1 555 010 2030', 'a phone number'],
    ['Text 555-010-2030 any time', 'a phone number'],
    ['(555) 010-2030', 'a phone number'],
    ['my cell is 5550102030', 'a phone number'],
    ['0049 171 5550102', 'a phone number'],
    ['+49.171.5550102', 'a phone number'],
    ['write to joe.doe@mail.example.com', 'an email address'],
    ['joe (at) mail (dot) com', 'an email address'],
    ['See www.my-guitars.example', 'a link'],
    ['more at https://cheap.example/les-paul', 'a link'],
    ['visit cheapguitars.shop for more', 'a link'],
    ['Find me on WhatsApp', 'a messenger'],
    ['whats app only', 'a messenger'],
    ['DM on Telegram', 'a messenger'],
  ])('is found in “%s”', (text, kind) => {
    expect(findContacts(text)[0]?.kind).toBe(kind);
  });

  it.each([
    'Gibson ES-335 from 1964, with a 10-46 set',
    'Serial number 90210335, made in 1990',
    'Serial US22014578, body 7.5 lb',
    'Strings 10 13 17 26 36 46',
    'Fender Strat 1962-1965, refinished 2004/05',
    'I paid $1,299.00 in 2019, so 1299 is fair',
    'Asking 1 200 USD or 1.100,00 €',
    'Bought on 2021-05-17. Neck 42.5 mm, scale 25.5 in',
    '20 W into 8 ohm, 230 V / 50 Hz, 12AX7 and EL84',
    'Roland TD-17 with PDX-8, KD-10, VH-10',
    'Shure SM57/58, 40 Hz to 15 000 Hz',
    'No.1 of 500. Weighs 3.62 kg. 22 frets',
    'Signal chain: guitar, TS9, amp. Volume to 10.',
    'Pots measure 250k-500k, caps 0.022',
    'It hums a little. Me too.',
  ])('is not found in “%s”', (text) => {
    expect(findContacts(text)).toEqual([]);
  });
});

describe('scam phrases and insults', () => {
  it.each([
    'Western Union only',
    'pay by GIFT-CARD',
    'A chibson, plays great',
    'friends  and\nfamily',
  ])('are found in “%s”', (text) => expect(findWords(text)).not.toBeNull());
  it.each(['Western pickup selector, union made', 'Spicy tone', 'with gift wrapping and a card'])(
    'are not found in “%s”',
    (text) => expect(findWords(text)).toBeNull(),
  );
});

it('finds added words with any characters, and nothing without words', () => {
  const find = finderOf([{ word: 'c++ (copy) kit', kind: 'fake' }]);
  expect(find('A C++-(Copy)  kit.')).toEqual({
    kind: 'a word used for fakes',
    found: 'C++-(Copy)  kit',
  });
  expect(find('A ccc copy kit')).toBeNull();
  expect(finderOf([])('Western Union')).toBeNull();
});

describe('a rule', () => {
  it.each([
    [
      'same_serial',
      { sameSerial: '0190-1a2b3c4d' },
      'Another seller’s product, tag 1a2b3c4d, has the same serial number.',
    ],
    [
      'same_photo',
      { samePhoto: '0190-1a2b3c4d' },
      'A photo looks the same as one in another seller’s product, tag 1a2b3c4d.',
    ],
    [
      'low_price',
      { priceCents: 49_999 },
      'The price of $499.99 is less than half of $1000.00, the lower bound of the price guide.',
    ],
    [
      'contact_data',
      { description: 'Mail joe@mail.example' },
      'The description has an email address: “joe@mail.example”.',
    ],
    ['words', { title: 'Les Paul replica' }, 'The title has a word used for fakes: “replica”.'],
    [
      'new_seller',
      { sellerSince: new Date(at.getTime() - 3 * 86_400_000), sellerProducts: 10 },
      'The account was opened on Mar 17, 2026 and has 10 or more products.',
    ],
  ] as const)(
    '%s describes what it has found, and finds nothing in an ordinary product',
    (rule, found, words) => {
      expect(checks[rule](of(found))).toBe(words);
      expect(checks[rule](facts)).toBeNull();
    },
  );

  it.each([
    ['low_price', { priceCents: 50_000 }],
    ['low_price', { priceCents: 100, guideLowCents: null }],
    ['new_seller', { sellerSince: at, sellerProducts: 9 }],
    ['new_seller', { sellerSince: new Date(at.getTime() - 7 * 86_400_000), sellerProducts: 90 }],
  ] as const)('%s finds nothing just below its limit: %o', (rule, found) => {
    expect(checks[rule](of(found))).toBeNull();
  });
});

it('cuts long text between characters, because half of an emoji can’t be stored', () => {
  const found = checks.contact_data(of({ description: `www.${'a'.repeat(55)}😀bbb` }));
  expect(found).toBe(`The description has a link: “www.${'a'.repeat(55)}😀…”.`);
});

it('finds nothing in the demo shop', () => {
  const found = demoData(at).products.flatMap(({ title, description }) =>
    [title, description].flatMap((text) =>
      [...findContacts(text), findWords(text)].filter(Boolean),
    ),
  );
  expect(found).toEqual([]);
});
