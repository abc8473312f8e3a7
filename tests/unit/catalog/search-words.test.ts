import { describe, expect, it, vi } from 'vitest';
import { unitsThatMatch } from '#server/catalog/search/drop-words.ts';
import { searchDocument } from '#server/catalog/search/search-document.ts';
import type { Unit } from '#server/catalog/search/search-tiers.ts';
import { nameKey, wordsOf } from '#server/catalog/search/search-words.ts';
import {
  countErrors,
  deletions,
  forgivenErrors,
  isMisspelt,
  rightTradeWord,
} from '#server/catalog/search/spelling.ts';
import { homesOf, tradeWords } from '#server/catalog/search/trade-words.ts';
import { yearsAt } from '#server/catalog/search/years.ts';

describe('words', () => {
  it.each([
    ['Höfner Violin-Bass', ['hofner', 'violin', 'bass']],
    ["D’Addario D'Addario", ['daddario', 'daddario']],
    ['Ørsted Łódź Straße', ['orsted', 'lodz', 'strasse']],
    ['TS-9 / 6.5" x14', ['ts', '9', '6.5x14']],
    ['🎸 גיטרה חשמלית', ['גיטרה', 'חשמלית']],
    ['&|!:*<-> \'"; \u0000 \ud800', []],
    ['x'.repeat(500), ['x'.repeat(40)]],
    [`${'x'.repeat(39)}𐌰`, ['x'.repeat(39)]],
    [
      'DD-8™ 26.5" v1.2.3 東京製ギター',
      ['dd', '8', '26.5', 'inch', 'v1', '2', '3', '東京', '京製', '製キ', 'キタ', 'ター'],
    ],
  ])('of %j have no accents, punctuation or capitals', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('of a name give the same key, however they are separated', () => {
    expect(['Music Man', 'MusicMan', 'MUSIC-MAN'].map(nameKey)).toEqual(Array(3).fill('musicman'));
  });
});

it.each([
  ['1959-1962 les paul', 2, '1959 1960 1961 1962'],
  ['1958–60', 2, '1958 1959 1960'],
  ['between 1960 and 1981', 4, '1960s 1970s 1980 1981'],
  ['60s 70s', 2, '1960s 1970s'],
  ['late seventies', 2, '1977 1978 1979'],
  ['after 2018', 2, '2019 2020s 2030s 2040s'],
  ['since 2049', 2, '2049'],
  ['1803 or older', 3, '1800 1801 1802 1803'],
  ['pre 1803', 2, '1800 1801 1802'],
  ['eighties', 1, '1980s'],
  ['1920s', 1, '1920s'],
  ['10s', 1, '2010s'],
])('reads the years of %j', (text, length, terms) => {
  const read = yearsAt(wordsOf(text), 0);
  expect([read?.any ?? [read?.fact], read?.length]).toEqual([terms.split(' '), length]);
});

it.each([
  '1962',
  '1965 12 string',
  '1974 88 key piano',
  '1970 1960',
  '1400s',
  'pre amp',
  'pre 1800',
])('reads no range of years in %j', (text) => {
  expect(yearsAt(wordsOf(text), 0)).toBeNull();
});

it('indexes only some of the facts in a long description', () => {
  const product = { title: 'Amp', brand: null, model: null, finish: null, category_name: 'Amps' };
  const sizes = Array.from({ length: 700 }, (_, i) => `${i + 1}w`).join(' ');
  const { described } = searchDocument({
    ...{ ...product, description: sizes, condition: 'Good', condition_type: 'Original' },
    ...{ id: '', location: 'Portland', year_of_purchase: 2019 },
  });
  expect(described).toContain('40watt');
  expect(described.filter((word) => word.endsWith('watt'))).toHaveLength(40);
});

it.each([
  // Each word has matches, but no two words have any together.
  [(words: string[]) => (words.length === 1 ? Number(words[0]) : 0), ['8']],
  // The search matches without its rarest word.
  [(words: string[]) => (words.includes('1') ? Number(words.length === 1) : 5), [...'2345678']],
])('a search counts at most twelve times to drop words', async (matches, left) => {
  const units = [...'12345678'].map((word) => ({ typed: [word], strong: [], weak: [] }));
  const count = vi.fn(async (set: readonly Unit[]) => matches(set.flatMap(({ typed }) => typed)));
  const some = await unitsThatMatch(units, count, async () => false);
  expect(some?.flatMap(({ typed }) => typed)).toEqual(left);
  expect(count.mock.calls.length).toBeLessThanOrEqual(12);
});

describe('spelling', () => {
  it.each([
    ['gibsen', 'gibson', true],
    ['tana', 'tama', true],
    ['jnuo', 'juno', true],
    ['stratocatser', 'stratocaster', true],
    ['zildjan', 'zildjian', true],
    ['strtocastr', 'stratocaster', true],
    ['fander', 'gander', true],
    ['vox', 'fox', false],
    ['gibons', 'gibson', false],
    ['dd7', 'dd8', false],
    ['jcm900', 'jcm800', false],
    ['fender', 'feeder2', false],
  ])('%s for %s is a typing error: %s', (typed, word, is) => {
    expect(isMisspelt(typed, word)).toBe(is);
  });

  it.each([
    ['pedle', 'pedal'],
    ['peddle', 'pedal'],
    ['cymble', 'cymbal'],
    ['keybored', 'keyboard'],
    ['violen', 'violin'],
    ['poodle', undefined],
    ['model', undefined],
    ['guard', undefined],
  ])('finds the word that sounds like %s', (typed, word) => {
    expect(rightTradeWord(typed)).toBe(word);
  });

  it('tolerates one error from four letters and two from eight', () => {
    expect(['amp', 'tele', 'gretsch', 'zildjian', 'dd8', 'juno106'].map(forgivenErrors)).toEqual([
      0, 1, 1, 2, 0, 1,
    ]);
  });

  it('finds every similar word by a shared form', () => {
    const word = 'telecaster';
    const letters = [...'aelrx'];
    for (let at = 0; at <= word.length; at += 1) {
      for (const letter of letters) {
        for (const typed of [
          word.slice(0, at) + letter + word.slice(at),
          word.slice(0, at) + letter + word.slice(at + 1),
          word.slice(0, at) + word.slice(at + 2),
        ]) {
          expect(countErrors(typed, word)).toBeLessThanOrEqual(2);
          const remains = new Set(deletions(word, 2));
          expect(
            deletions(typed, 2).some((one) => remains.has(one)),
            typed,
          ).toBe(true);
        }
      }
    }
  });
});

describe('trade words', () => {
  it('are written as searches read them, with at most two words', () => {
    for (const phrase of tradeWords.keys()) {
      expect(wordsOf(phrase).join(' ')).toBe(phrase);
      expect(phrase.split(' ').length, phrase).toBeLessThanOrEqual(2);
    }
  });

  it('lead to each other', () => {
    for (const [phrase, others] of tradeWords) {
      for (const other of others) expect(tradeWords.get(other), other).toContain(phrase);
    }
  });
});

it.each(['bass guitar', 'bass guitars', 'basses'])('knows the category of %j', (kind) => {
  expect(homesOf([[kind]])).toEqual(['Bass Guitars']);
});
