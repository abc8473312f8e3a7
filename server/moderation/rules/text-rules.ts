/** Only whole words match, with any spaces or hyphens between them. */
const patterns = (
  [
    [
      'a phrase used in scams',
      `western union, moneygram, gift card, gift cards, wire transfer only, bitcoin, crypto only, cash app, zelle only,
        pay outside, payment outside, outside the shop, friends and family, advance payment, pay in advance, my agent,
        shipping agent, no questions asked`,
    ],
    ['a word used for fakes', 'chibson, replica, aaa copy, no serial number on purpose'],
    ['a slur', 'retard, retarded, faggot, nigger, kike, spic, chink, tranny, wetback'],
  ] as const
).map(([kind, list]) => {
  const phrases = list.split(/,\s+/).map((phrase) => phrase.replaceAll(' ', String.raw`[\s-]+`));
  const words = String.raw`(?<![\p{L}\d])(?:${phrases.join('|')})(?![\p{L}\d])`;
  return [kind, new RegExp(words, 'iu')] as const;
});

/** Returns the first phrase in the text that is on one of the lists above, or null. */
export function findBadWords(text: string): { kind: string; found: string } | null {
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { kind, found };
  }
  return null;
}

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
export function findContact(text: string): { kind: string; found: string } | null {
  const as = (kind: string, found: string | undefined) =>
    found === undefined ? null : { kind, found: found.trim() };
  return (
    as('an email address', email.exec(text)?.[0]) ??
    as('a link', link.exec(text)?.[0]) ??
    as('a phone number', findPhone(text)) ??
    as('a messenger', messenger.exec(text)?.[0])
  );
}

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
