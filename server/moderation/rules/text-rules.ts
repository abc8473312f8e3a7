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

/** Matches numbers that aren't phone numbers: amounts, dates, and ranges of years such as `1964-1968`. */
const notPhone =
  /[$€£]\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:[$€£]|usd|dollars|eur)|\b\d{4}-\d{2}-\d{2}\b|\b(?:18|19|20)\d\d\s?[-–/]\s?(?:18|19|20)?\d\d\b/giu;

/**
 * Matches groups of digits, such as `+1 (555) 010-2030`. Unless the number starts with `+` or `00`, groups have at most
 * six digits.
 */
const phone = /(?<![\p{L}\d.,-])(?:\+\s?\d|\(?\d)[\d\s().-]{6,}\d(?![\p{L}\d-])/gu;
/**
 * A number without separators counts as a phone number only after one of these words, because it could also be a serial
 * number.
 */
const announced = /\b(?:call|text|phone|tel|cell|mobile|ring)\b\D{0,12}(\d{7,15})\b/iu;

const email =
  /[\p{L}\d._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,64}\s?(?:\.|\(dot\)|\[dot\])\s?[a-z]{2,}/iu;
const link =
  /\b(?:https?:\/\/|www\.)\S+|\b[a-z\d-]{1,64}\.(?:com|net|org|io|me|shop|info|biz|ru|co\.uk)\b(?:\/\S*)?/iu;
const messenger =
  /\b(?:whats\s?app|telegram|signal me|viber|wechat|snapchat|instagram|facebook)\b/iu;

/** Returns the first contact details in the text, such as a phone number, or null. */
export const findContact: Find = (text) => {
  const as = (kind: string, found: string | undefined) =>
    found === undefined ? null : { kind, found: found.trim() };
  return (
    as('an email address', email.exec(text)?.[0]) ??
    as('a link', link.exec(text)?.[0]) ??
    as('a phone number', findPhone(text)) ??
    as('a messenger', messenger.exec(text)?.[0])
  );
};

function findPhone(text: string): string | undefined {
  const rest = text.replace(notPhone, '·');
  const found = [...rest.matchAll(phone)].map(([match]) => match).find(isPhone);
  return found ?? announced.exec(rest)?.[1];
}

function isPhone(match: string): boolean {
  const digits = match.replaceAll(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return false;
  if (match.startsWith('+') || match.startsWith('00')) return true;
  const groups = match.split(/\D+/).filter(Boolean);
  // Lists of sizes, such as `10 13 17 26 36 46`, don't count as phone numbers, because they have only short groups.
  const usual = groups.filter(({ length }) => length >= 3).length;
  return groups.length >= 2 && usual >= 2 && groups.every(({ length }) => length <= 6);
}
