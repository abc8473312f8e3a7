import { type WatchedWord, type WordKind, wordKinds } from '#contracts/moderation/watched-words.ts';

/** The words that every shop watches until it removes them. */
export const startingWords: readonly WatchedWord[] = (
  Object.entries({
    scam: `western union, moneygram, gift card, gift cards, wire transfer only, bitcoin, crypto only, cash app, zelle only,
      pay outside, payment outside, outside the shop, friends and family, advance payment, pay in advance, my agent,
      shipping agent, no questions asked`,
    fake: 'chibson, replica, aaa copy, no serial number on purpose',
    slur: 'retard, retarded, faggot, nigger, kike, spic, chink, tranny, wetback',
  }) as [WordKind, string][]
).flatMap(([kind, list]) => list.split(/,\s+/).map((word) => ({ word, kind })));

export type Find = (text: string) => { kind: string; found: string } | null;

/**
 * Returns a function that finds one of these words in a text. Only whole words match, with any spaces or hyphens between
 * them.
 */
export function finderOf(words: readonly WatchedWord[]): Find {
  const patterns = Object.entries(wordKinds).flatMap(([kind, label]) => {
    const phrases = words
      .filter((one) => one.kind === kind)
      .map(({ word }) => word.split(' ').map(escaped).join(String.raw`[\s-]+`));
    const any = String.raw`(?<![\p{L}\d])(?:${phrases.join('|')})(?![\p{L}\d])`;
    return phrases.length === 0 ? [] : [{ label, pattern: new RegExp(any, 'iu') }];
  });
  return (text) => {
    for (const { label, pattern } of patterns) {
      const found = pattern.exec(text)?.[0];
      if (found !== undefined) return { kind: label, found };
    }
    return null;
  };
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
