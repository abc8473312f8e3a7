/** The spellings of each unit. A number with a unit is indexed as one word, such as "15watt". */
const spellings: Record<string, string> = {
  watt: 'w watt watts',
  string: 'string strings stringed',
  key: 'key keys',
  fret: 'fret frets',
  inch: 'in inch inches',
  channel: 'channel channels',
  piece: 'piece pieces pc pcs',
  volt: 'v volt volts',
};
const units = new Map(
  Object.entries(spellings).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word, unit] as const),
  ),
);
/** Units whose number may be followed by another word first: "88 weighted keys". */
const distant = ['watt', 'key', 'fret'];

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** A fact that a text states, and how many of its words state it. */
export type Fact = { fact: string; length: number };

/** Reads a number in digits or words. `length` is 0 if there is none. */
function numberAt(words: readonly string[], at: number): { value: string; length: number } {
  const [word = '', next = ''] = words.slice(at, at + 2);
  if (/^\d{1,5}(?:\.\d{1,3})?$/.test(word)) return { value: String(Number(word)), length: 1 };
  const hundreds = next === 'hundred' ? ones.indexOf(word) : -1;
  if (hundreds > 0) return { value: String(hundreds * 100), length: 2 };
  const ten = (tens.indexOf(word) + 2) * 10;
  if (ten > 10) {
    const one = ones.indexOf(next);
    return one > 0 && one < 10
      ? { value: String(ten + one), length: 2 }
      : { value: String(ten), length: 1 };
  }
  const small = ones.indexOf(word);
  return small > 0 ? { value: String(small), length: 1 } : { value: '', length: 0 };
}

/** Returns the number with a unit that starts at this word, such as "15 watts", "fifteen-watt" or "15w". */
function quantityAt(words: readonly string[], at: number): Fact | null {
  const [, digits, joined = ''] = /^(\d{1,5})(\p{L}+)$/u.exec(words[at] ?? '') ?? [];
  const own = units.get(joined);
  if (own) return { fact: `${digits}${own}`, length: 1 };
  const { value, length } = numberAt(words, at);
  if (length === 0) return null;
  const [next = '', later = ''] = words.slice(at + length);
  const unit = units.get(next);
  // "Sold in 1974 in Ohio" states no size.
  if (unit === 'inch' && Number(value) > 60) return null;
  if (unit) return { fact: value + unit, length: length + 1 };
  const far = units.get(later) ?? '';
  return distant.includes(far) && /^\p{L}+$/u.test(next)
    ? { fact: value + far, length: length + 2 }
    : null;
}

/** Returns whether an instrument is left-handed by these words. Someone can also have "left" and "handed over" it. */
function leftHandAt(words: readonly string[], at: number): Fact | null {
  const [word = '', next = '', then = ''] = words.slice(at, at + 3);
  if (/^(?:left(?:y|ies)|lefthand(?:ed|ers?))$/.test(word)) return { fact: leftHanded, length: 1 };
  if (word !== 'left') return null;
  const handed = /^hand(?:ed|ers?)$/.test(next) && !/^(?:over|down|in|off|out|to|it)$/.test(then);
  const model = next === 'hand' && /^(?:model|version|guitar|bass|strat|tele)/.test(then);
  return handed || model ? { fact: leftHanded, length: 2 } : null;
}

export const leftHanded = 'lefthanded';

/** Returns the fact that a search states from this word on, or null. */
export function askedAt(words: readonly string[], at: number): Fact | null {
  const [word = '', next] = words.slice(at, at + 2);
  if (word === 'lh' || (word === 'left' && next === 'hand' && words.length === at + 2))
    return { fact: leftHanded, length: next === 'hand' ? 2 : 1 };
  const [, decade] = /^(?:19|20)?([0-9]0)s$/.exec(word) ?? [];
  if (decade) return { fact: `${Number(decade) < 30 ? 20 : 19}${decade}s`, length: 1 };
  const quantity = quantityAt(words, at);
  // In "rc 5 in portland", the 5 is not a number of inches.
  const preposition = quantity && words[at + quantity.length - 1] === 'in';
  if (quantity && !(preposition && at + quantity.length < words.length)) return quantity;
  return leftHandAt(words, at);
}

/** Returns all facts that a text states. */
export const factsIn = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    const [, diameter] = /^[\d.]+x([\d.]+)$/.exec(word) ?? [];
    const facts = [quantityAt(words, at), leftHandAt(words, at)];
    return [...(diameter ? [`${diameter}inch`] : []), ...facts.flatMap((one) => one?.fact ?? [])];
  });

/** Before this year, gear counts as vintage. */
const vintageBefore = 1990;

/** Returns what the title's years and the year of purchase say about a product's age. */
export function agesOf(
  title: readonly string[],
  bought: number,
): { years: string[]; age: string[] } {
  const built = title.filter((word) => /^(?:1[89]\d\d|20[0-4]\d)$/.test(word)).map(Number);
  const years = [...new Set([...built, bought])];
  return {
    years: years.flatMap((year) => [String(year), `${Math.floor(year / 10)}0s`]),
    age: years.some((year) => year < vintageBefore) ? ['vintage'] : [],
  };
}
