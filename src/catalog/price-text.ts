/** The price limits found in search text, as dollar amounts or empty strings. `text` is the rest of the search text. */
export type PriceWords = { text: string; min: string; max: string };

/** Prices are in dollars, whatever currency people name: the list shows what was understood. */
const currency = String.raw`(?:dollars?|bucks|usd|euros?|eur|pounds?|gbp)\b|[$€£]`;
const hasCurrency = new RegExp(currency, 'i');
const amount = String.raw`([$€£]?\s?\d[\d,]*(?:\.\d{3})*(?:[.,]\d{1,2})?k?)(?![\w.,]*\w)(?:\s*(?:${currency}))?`;
/** A number followed by one of these words is not a price: "over 50 watts". */
const noUnit = String.raw`(?!\s*(?:watts?|years?|yrs?|strings?|keys?|frets?|inch(?:es)?|k?hz|mm)\b|\s*["%])`;
const pattern = (words: string) =>
  new RegExp(String.raw`(?:\b(?:for|priced)\s+)?${words}${noUnit}`, 'i');

const ranges = [
  pattern(String.raw`\bbetween\s+${amount}\s+and\s+${amount}`),
  pattern(String.raw`(?=[$€£])${amount}\s*(?:-|–|—|\bto\b)\s*${amount}`),
  // Without a currency, small numbers are often gauges of strings or names of models.
  pattern(String.raw`(?<!\S)(?=\d{2,}\D+[\d,.]{3})${amount}\s*(?:-|–|—|\bto\b)\s*${amount}`),
];
const abouts = pattern(
  String.raw`(?:\b(?:around|about|approx(?:imately)?|roughly|circa|near)\s+|~\s*)${amount}`,
);
/** An amount with only a currency: "amp for $300", "300 bucks". Pounds can also be a weight. */
const named = pattern(
  String.raw`(?<!\S)(?=[$€£]|\d[\d.,]*k?\s*(?:dollars?|bucks|usd|euros?|[$€£]))${amount}`,
);
const bounds = {
  max: pattern(
    String.raw`(?:\b(?:(?:not?\s+)(?:more than|over|above)|(?<!\bno\s)(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?))\s+|<=?\s*)${amount}`,
  ),
  min: pattern(
    String.raw`(?:\b(?:over|above|more than|at least|no less than|minimum)\s+|>=?\s*)${amount}`,
  ),
};

/**
 * Finds price words in search text, such as "under $1,000", "over 200", "$400-600", "between 400 and 600", "around
 * $300" or "300 bucks". Returns null if there are none.
 */
export function readPriceWords(q: string): PriceWords | null {
  const range = ranges.map((words) => words.exec(q)).find((match) => match !== null);
  if (range) {
    const [low = 0, high = 0] = range
      .slice(1)
      .map(toDollars)
      .sort((a, b) => a - b);
    const years = !range[0].includes('$') && isYear(low) && isYear(high);
    return isPrice(low) && isPrice(high) && !years
      ? { text: without(q, range), min: String(low), max: String(high) }
      : null;
  }
  const isBound = bounds.max.test(q) || bounds.min.test(q);
  const about = abouts.exec(q) ?? (isBound ? null : named.exec(q));
  const middle = toDollars(about?.[1] ?? '');
  if (about && isPrice(middle) && (!isYear(middle) || hasCurrency.test(about[0]))) {
    const near = (part: number) => String(Math.round(middle * part));
    return { text: without(q, about), min: near(0.8), max: near(1.2) };
  }
  const found = { text: q, min: '', max: '' };
  for (const bound of ['max', 'min'] as const) {
    const match = bounds[bound].exec(found.text);
    const dollars = toDollars(match?.[1] ?? '');
    if (!match || !isPrice(dollars)) continue;
    found[bound] = String(dollars);
    found.text = without(found.text, match);
  }
  return found.min === '' && found.max === '' ? null : found;
}

/** Reads "1,000", "1.000" and "1.299,50". A point or comma before one or two last digits separates the cents. */
function toDollars(text: string): number {
  const plain = text
    .replaceAll(/[$€£\s]/g, '')
    .replaceAll(/[.,](?=\d{3})/g, '')
    .replace(',', '.')
    .toLowerCase();
  return plain.endsWith('k') ? Math.round(Number(plain.slice(0, -1)) * 1000) : Number(plain);
}

const isPrice = (dollars: number) => dollars > 0 && dollars < 10_000_000;

/** "between 1960 and 1970" and "around 1974" refer to years. */
const isYear = (dollars: number) => dollars >= 1900 && dollars < 2100;

/** Returns the text without the matched words, or an empty string if only punctuation would be left. */
function without(q: string, { 0: words, index }: RegExpExecArray): string {
  const rest = `${q.slice(0, index)} ${q.slice(index + words.length)}`;
  return /[\p{L}\p{N}]/u.test(rest) ? rest.replaceAll(/\s+/g, ' ').trim() : '';
}
