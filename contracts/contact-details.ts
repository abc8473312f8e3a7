/** Contact details or the name of a payment service in a text. */
type Detail = {
  kind: 'email' | 'link' | 'payment' | 'phone' | 'messenger';
  start: number;
  text: string;
};

/** Matches numbers that aren't phone numbers: amounts, dates, and ranges of years such as `1964-1968`. */
const notPhone =
  /[$€£]\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:[$€£]|usd|dollars|eur)|\b\d{4}-\d{2}-\d{2}\b|\b(?:18|19|20)\d\d\s?[-–/]\s?(?:18|19|20)?\d\d\b/giu;

/**
 * Matches groups of digits, such as `+1 (555) 010-2030`. Unless the number starts with `+` or `00`, groups have at most
 * six digits.
 */
const phone = /(?<![\p{L}\d.,-])(?:\+\s?\d|\(?\d)[\d\s().\p{Cf}-]{6,}\d(?![\p{L}\d-])/gu;
/**
 * A number without separators counts as a phone number only after one of these words, because it could also be a serial
 * number.
 */
const announced = /\b(?:call|text|phone|tel|cell|mobile|ring)\b\D{0,12}(\d{7,15})\b/giu;
/** In a message, other numbers without separators count, too, unless they are said to be a serial number. */
const bare =
  /(?<![\p{L}\d.,-])(?<!\b(?:serial|s\/n|sn|no|number)\b[^\d\n]{0,12}|#\s?)\d{7,15}(?![\p{L}\d-])/giu;

const digitWord = 'zero|oh|one|two|three|four|five|six|seven|eight|nine';
const digitWords = new RegExp(`\\b(?:${digitWord})\\b`, 'giu');
/** Sizes, such as "three 4, four 4", have fewer words in a row. */
const threeWords = new RegExp(
  `(?:\\b(?:${digitWord})[\\s,.()/-]{1,3}){2}(?:${digitWord})\\b`,
  'iu',
);
/** Digits that are partly written as words, such as `five four one, 555 0177`. */
const spelled = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${digitWord}|\\d{1,4})[\\s,.()/-]{1,3}){3,}(?:${digitWord}|\\d{1,4})(?![\\p{L}\\d])`,
  'giu',
);

const email =
  /[\p{L}\d._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,64}\s?(?:\.|\(dot\)|\[dot\])\s?[a-z]{2,}(?:\.[a-z]{2,})?/giu;
/** Like `tessa at gmail dot com`. */
const spelledEmail =
  /(?<!\p{L})(?!(?:bought|sold|seen|found|listed|ordered|available|look|shop)\s+at\s)[\p{L}\d._%+-]{1,64}(?:\s?(?:@|[([]at[)\]])\s?|\s+at\s+)[\p{L}\d-]{1,64}(?:\s?[([]dot[)\]]\s?|\s+dot\s+)(?:com|net|org|edu|io|me|co|uk|us|de)\b/giu;
const link =
  /\b(?:https?:\/\/|www\.)\S*[^\s.,;:!?)]|\b[a-z\d-]{1,64}\.(?:com|net|org|io|me|shop|info|biz|ru|co\.uk|app|ly|gg)\b(?:\/\S*)?/giu;
/** A name after the name of a service, such as `my insta is @mara_plays`. */
const handle =
  /\b(?:insta(?:gram)?|ig|telegram|whats\s?app|snap(?:chat)?|facebook|fb|signal)\b(?:\s+(?:is|me|name|handle|account))*[\s:,(-]{1,4}(@[\p{L}\d][\w.]{1,29})(?<!\.)/giu;
const messenger =
  /\b(?:whats\s?app|telegram|signal me|viber|wechat|snapchat|instagram|facebook)\b/giu;
const payment =
  /\b(?:pay\s?pal|venmo|zelle|cash\s?app|western\s?union|money\s?gram|revolut|skrill|payoneer|apple\s?pay|google\s?pay|ali\s?pay|bitcoins?|btc|usdt|iban)\b/giu;
const iban = /\b[a-z]{2}\d{2}(?:\s?[a-z\d]{4}){3,7}(?:\s?[a-z\d]{1,3})?\b/giu;

/** Converts other digits, such as full-width and Arabic ones, without changing positions. */
const withDigits = (text: string) =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => (digit.length > 1 ? digit : decimalOf(digit)));

/** The digits of a script follow each other, from zero on. */
function decimalOf(digit: string): string {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCharCode(digit.charCodeAt(0) - value - 1))) value += 1;
  return String(value % 10);
}

/**
 * Returns the contact details and payment services in a text: email addresses first, then links, payment services,
 * phone numbers and messengers. In a message, more numbers count as phone numbers than in a product's text.
 */
export function findDetails(text: string, { message = false } = {}): Detail[] {
  let rest = withDigits(text);
  const found: Detail[] = [];
  const blank = (start: number, length: number) => {
    rest = rest.slice(0, start) + '·'.repeat(length) + rest.slice(start + length);
  };
  const take = (kind: Detail['kind'], pattern: RegExp, fits: (match: string) => boolean) => {
    for (const match of [...rest.matchAll(pattern)]) {
      const part = match[1] ?? match[0];
      const start = match.index + match[0].length - part.length;
      if (!fits(part)) continue;
      found.push({ kind, start, text: text.slice(start, start + part.length) });
      blank(start, part.length);
    }
  };
  const any = () => true;
  // First, because `ig @mara.plays` looks like an email address, too.
  take('link', handle, any);
  take('email', email, any);
  take('email', spelledEmail, any);
  take('link', link, any);
  take('payment', payment, any);
  // Sentences such as “SM57 came with cable” have few digits.
  take('payment', iban, (match) => match.replaceAll(/\D/g, '').length >= 10);
  for (const { index, 0: number } of rest.matchAll(notPhone)) blank(index, number.length);
  take('phone', phone, (match) => isPhone(match, message));
  take('phone', announced, any);
  if (message) take('phone', bare, any);
  take('phone', spelled, isSpelledPhone);
  take('messenger', messenger, any);
  return found;
}

function isPhone(match: string, message: boolean): boolean {
  const digits = match.replaceAll(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return false;
  if (match.startsWith('+') || match.startsWith('00')) return true;
  const groups = match.split(/\D+/).filter(Boolean);
  if (message && (groups.every(({ length }) => length === 1) || match.startsWith('0'))) return true;
  // Lists of sizes, such as `10 13 17 26 36 46`, don't count as phone numbers, because they have only short groups.
  const usual = groups.filter(({ length }) => length >= 3).length;
  return groups.length >= 2 && usual >= 2 && groups.every(({ length }) => length <= 6);
}

/** Returns whether digits and words are a phone number. Rising numbers, such as those of frets, aren't. */
function isSpelledPhone(match: string): boolean {
  const digits = match.replace(digitWords, '0').replaceAll(/\D/g, '').length;
  if (!threeWords.test(match) || digits < 7 || digits > 15) return false;
  const names = digitWord.split('|');
  const values = match
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .map((part) => (names.includes(part) ? Math.max(0, names.indexOf(part) - 1) : Number(part)));
  return values.some((value, n) => n > 0 && value <= (values[n - 1] ?? 0));
}

const contactLabels = {
  ...{ email: 'an email address', link: 'a link' },
  ...{ phone: 'a phone number', messenger: 'a messenger' },
};

/** Returns the contact details in a product's text, such as phone numbers. Payment services don't count. */
export const findContacts = (text: string): { kind: string; found: string }[] =>
  findDetails(text).flatMap(({ kind, text: found }) =>
    kind === 'payment' ? [] : [{ kind: contactLabels[kind], found: found.trim() }],
  );
