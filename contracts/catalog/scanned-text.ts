import { isHandoverCode } from '#contracts/form-text.ts';
import { gtinOf } from './gtin.ts';

const tag = /productDetails.[0-9a-f]{8}(?:.[0-9a-f]{4}){3}.[0-9a-f]{12}(?![0-9a-z])/i;
const receipt = /^t-?(\d{1,9})$/i;

/** Parses the number in a receipt's barcode, such as `T-1234`. Returns null if the text is not a receipt number. */
export function receiptNumber(text: string): number | null {
  const digits = receipt.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

const isWhole = (text: string) =>
  tag.test(text) || receipt.test(text) || isHandoverCode(text) || gtinOf(text) !== null;

/** Characters of codes in the American keyboard layout, and what the same keys type in French, Czech, Slovak and German. */
const layouts = [
  ['1234567890-qwazm,;./QWAZM:?', '&é"\'(-è_çà)azqw,;m:!AZQW?M§'],
  ['1234567890-yz;/YZ:?', '+ěščřžýáíé=zyů-ZY"_'],
  ['1234567890-yz;/YZ:?', '+ľščťžýáíé=zyô-ZY"_'],
  ['-yz;/YZ:?', 'ßzyö-ZYÖ_'],
] as const;

/** Returns a code that was typed with another keyboard layout, or the same text if it isn't one. */
function inAmerican(text: string): string {
  if (isWhole(text)) return text;
  const read = layouts.map(([american, keys]) =>
    Array.from(text, (key) => american[keys.indexOf(key)] ?? key).join(''),
  );
  // A short word, such as “té”, isn't a receipt number.
  return read.find((one) => isWhole(one) && !/^t\d/i.test(one)) ?? text;
}

const gs = '\u001d';
/**
 * The length of GS1 values after the first two digits of their identifier. Others end with a GS character (GS1 General
 * Specifications, 7.8.5).
 */
const lengths: readonly (readonly [RegExp, number])[] = [
  [/^00/, 18],
  [/^0[123]|^41/, 14],
  [/^04/, 16],
  [/^1[1-9]/, 6],
  [/^20/, 2],
  [/^3[1-6]/, 8],
];

/** Returns the number in the 14 digits of element strings and shipping labels as {@link gtinOf} does. */
const gtinIn = (digits = '') =>
  /^0\d{13}$/.test(digits) ? gtinOf(digits.replace(/^0{6}(?=\d{8}$)|^0/, '')) : null;

/** Returns the GTIN (01) and the serial number (21) in a GS1 element string. */
function readElements(text: string): { gtin: string | null; serial: string | undefined } {
  const found: Record<string, string> = {};
  let rest = text;
  while (rest !== '') {
    const first = rest.slice(0, 2);
    const length = lengths.find(([ids]) => ids.test(first))?.[1];
    const end = length === undefined ? `${rest}${gs}`.indexOf(gs) : 2 + length;
    found[first] ??= rest.slice(2, end);
    rest = rest.slice(end).replace(/^\p{Cc}+/u, '');
  }
  return { gtin: gtinIn(found['01']), serial: found['21'] };
}

/**
 * Returns what a scanner has read, without what its settings add: the identifier of the symbology (`]E0`, or a letter
 * before a GTIN) and another keyboard layout. A GS1 element string becomes its GTIN, its serial number, or
 * `(01)04006381333931(21)A1` if it has both. Other text is only trimmed.
 */
export function scannedText(raw: string): string {
  const mark = /^\](?:(C1|e0|d2|Q3|J1)|[A-Za-z][\da-zA-Z])/.exec(raw.trim());
  const text = inAmerican(
    raw
      .trim()
      .slice(mark?.[0].length)
      .replace(/^\p{Cc}+/u, ''),
  );
  const digits = /^[A-Za-z]?(\d{12,13})$/.exec(text)?.[1];
  if (digits !== undefined && gtinOf(digits) !== null) return digits;
  const elements = text.startsWith('(')
    ? text.replaceAll(/\((\d{2})(\d{0,2})\)/g, `${gs}$1$2`)
    : text;
  if (!mark?.[1] && !/^\p{Cc}?01\d{14}/u.test(elements)) return text;
  const { gtin, serial } = readElements(elements.replace(/^\p{Cc}/u, ''));
  if (gtin && serial) return `(01)${gtin.padStart(14, '0')}(21)${serial}`;
  return gtin ?? serial ?? text.replaceAll(gs, ' ');
}

/** Returns the GTIN and the serial number in a {@link scannedText} that has both. */
export function scannedPair(text: string): { gtin: string; serial: string } | null {
  const [, digits, serial] = /^\(01\)(\d{14})\(21\)(.+)$/.exec(text) ?? [];
  const gtin = gtinIn(digits);
  return gtin && serial ? { gtin, serial } : null;
}

/** Returns whether a scan is the code on a price tag, which contains the address of the product's page. */
export const isTag = (text: string) => /^\S*productDetails\S*$/i.test(text);
