import { marks, nameKey } from './search-words.ts';
import { states } from './states.ts';
import { yearsAt } from './years.ts';

/** The spellings of each unit. A number with a unit is indexed as one word, such as "15watt". */
const units = new Map(
  `watt watts w, string strings stringed, key keys, fret frets, inch inches in, channel channels, piece pieces pc pcs,
  volt volts v`
    .split(/,\s+/)
    .map((line) => line.split(' '))
    .flatMap(([unit = '', ...others]) => [unit, ...others].map((word) => [word, unit] as const)),
);
const small =
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/);
const tens = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const numbers = new Map([
  ...tens.map((word, index) => [word, (index + 1) * 10] as const),
  ...small.map((word, index) => [word, index + 1] as const),
]);

export const leftHanded = 'lefthanded';
/** An acoustic guitar that can be plugged in. */
export const electroAcoustic = 'electroacoustic';

/** A fact that a text states, and how many of its words state it. `any` are its index terms, if there are several. */
export type Fact = { fact: string; length: number; any?: readonly string[] };

/** Reads a number in digits or words, or returns null. */
function numberAt(words: readonly string[], at: number): { value: number; length: number } | null {
  const [word = '', next = ''] = words.slice(at, at + 2);
  if (/^\d{1,5}(?:\.\d{1,3})?$/.test(word)) return { value: Number(word), length: 1 };
  const first = numbers.get(word);
  if (first === undefined) return null;
  if (next === 'hundred') return { value: first * 100, length: 2 };
  const second = first < 20 ? 0 : (numbers.get(next) ?? 0);
  return second > 0 && second < 10
    ? { value: first + second, length: 2 }
    : { value: first, length: 1 };
}

/** Returns the number with a unit that starts at this word, such as "15 watts", "fifteen-watt" or "15w". */
function quantityAt(words: readonly string[], at: number): Fact | null {
  const [, digits = '', joined = ''] = /^(\d{1,5})(\p{L}+)$/u.exec(words[at] ?? '') ?? [];
  const own = units.get(joined);
  if (own) return { fact: digits + own, length: 1 };
  const number = numberAt(words, at);
  if (!number) return null;
  const { value, length } = number;
  const [next = '', later = ''] = words.slice(at + length);
  const unit = units.get(next);
  // "Sold in 1974 in Ohio" states no size.
  if (unit)
    return unit === 'inch' && value > 60 ? null : { fact: value + unit, length: length + 1 };
  // In "88 weighted keys", another word comes first.
  const far = units.get(later) ?? '';
  return /^(?:watt|key|fret)$/.test(far) && /^\p{L}+$/u.test(next)
    ? { fact: value + far, length: length + 2 }
    : null;
}

/** Returns whether an instrument is left-handed by these words. Someone can also have "left" and "handed over" it. */
function leftHandAt(words: readonly string[], at: number): Fact | null {
  const text = words.slice(at, at + 3).join(' ');
  if (/^left(?:y|ies|handed|handers?)\b/.test(text)) return { fact: leftHanded, length: 1 };
  return /^left (?:hand(?:ed|ers?)(?! (?:over|down|in|off|out|to|it)\b)|hand (?:model|version|guitar|bass|strat|tele))/.test(
    text,
  )
    ? { fact: leftHanded, length: 2 }
    : null;
}

/** Conditions in other words. */
const grades = new Map([
  ['like new', 'mint'],
  ['brand new', 'mint'],
  ['as new', 'mint'],
  ['not working', 'nonfunctioning'],
  ['modded', 'modified'],
]);
const conditionTypes: ReadonlySet<string> = new Set(
  ['All original', 'Modified', 'Repaired', 'Refinished', 'As is'].map(nameKey),
);

/** What "broken" asks for, but not "broken in". */
const broken = [
  marks.condition + nameKey('Non-functioning'),
  marks.conditionType + nameKey('As is'),
];

/** Returns the condition that a search asks for. Without "condition", "good" and "fair" can mean anything. */
function conditionAt(words: readonly string[], at: number): Fact | null {
  if (/^broken(?! in\b)/.test(words.slice(at, at + 2).join(' ')))
    return { fact: 'broken', length: 1, any: broken };
  const [, name = '', said] =
    /^(mint(?! green)|(?:like|brand|as) new|excellent|very good|good|fair|poor|non ?functioning|not working|all original|modified|modded|repaired|refinished|as is)\b( condition\b)?/.exec(
      words.slice(at, at + 3).join(' '),
    ) ?? [];
  if (name === '' || (!said && /^(?:good|fair|poor)$/.test(name))) return null;
  const key = nameKey(grades.get(name) ?? name);
  const fact = (conditionTypes.has(key) ? marks.conditionType : marks.condition) + key;
  return { fact, length: name.split(' ').length + (said ? 1 : 0) };
}

/** Returns the state that a search names, as in "guitar in Texas". */
function stateAt(words: readonly string[], at: number): Fact | null {
  for (const length of [2, 1]) {
    const state = states.get(words.slice(at, at + length).join(' '));
    if (state !== undefined) return { fact: marks.location + state, length };
  }
  return null;
}

/** Returns the fact that a search states from this word on, or null. */
export function askedAt(words: readonly string[], at: number): Fact | null {
  const rest = words.slice(at).join(' ');
  const [left] =
    /^(?:left ?hand|lh|southpaws?|zurd[ao]s?|linkshander|gauchers?)(?!\S)/.exec(rest) ?? [];
  if (left) return { fact: leftHanded, length: left.split(' ').length };
  const [plugged] =
    /^(?:acoustic electric|electr(?:o|ic) acoustic|electroacoustic)\b/.exec(rest) ?? [];
  if (plugged) return { fact: electroAcoustic, length: plugged.split(' ').length };
  // In "rc 5 in portland", the 5 is not a number of inches.
  return /^\d+ in ./.test(rest)
    ? null
    : (yearsAt(words, at) ??
        quantityAt(words, at) ??
        leftHandAt(words, at) ??
        conditionAt(words, at) ??
        stateAt(words, at));
}

/** Returns the kind of gear that has the fact which a search starts with, or an empty string. */
export function kindWith(words: readonly string[]): string {
  const { fact = '' } = askedAt(words, 0) ?? {};
  if (/(?:string|fret|handed|acoustic)$/.test(fact)) return 'guitar';
  return /watt$/.test(fact) ? 'amp' : /key$/.test(fact) ? 'keyboard' : '';
}

/** Returns all facts that a text states. */
export const factsIn = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    const [, diameter] = /^[\d.]+x([\d.]+)$/.exec(word) ?? [];
    const facts = [quantityAt(words, at), leftHandAt(words, at)].flatMap((one) => one?.fact ?? []);
    return diameter ? [...facts, `${diameter}inch`] : facts;
  });

/**
 * Returns the index terms for the years that a title names, with their decades, or for the year of purchase if it names none.
 */
export function agesOf(title: readonly string[], purchase: number) {
  const built = title.filter((word) => /^(?:1[89]\d\d|20[0-4]\d)$/.test(word)).map(Number);
  const terms = (years: readonly number[]) => [
    ...new Set(years.flatMap((year) => [String(year), `${Math.floor(year / 10)}0s`])),
    ...(years.some((year) => year < 1990) ? ['vintage'] : []),
  ];
  return { built: terms(built), bought: built.length > 0 ? [] : terms([purchase]) };
}
