/** The years that titles can name. */
const [earliest, latest] = [1800, 2049];
const decades = new Map(
  'thirties forties fifties sixties seventies eighties nineties'
    .split(' ')
    .map((word, index) => [word, `19${index + 3}0s`] as const),
);
/** The years of a decade that "early", "mid" and "late" mean. */
const parts: Record<string, readonly [number, number]> = {
  early: [0, 3],
  mid: [4, 6],
  late: [7, 9],
};

const one = String.raw`((?:1[89]\d|20[0-4])\ds?|\d0s)`;
const range = new RegExp(
  String.raw`^(?:between )?${one} (?:and |to |until )?(?:${one}|(\d\d)(?! (?:key|fret|inch|string|watt)))(?!\S)`,
);
const open = new RegExp(
  String.raw`^(?:(pre|before|until|(?:older|earlier|newer|later) than|post|after|since) ${one}|${one} (?:or )?(older|earlier|newer|later))(?!\S)`,
);
const decade = /^(?:(early|mid|late) )?((?:1[89]|20)?\d0s)(?!\S)/;

/** Returns the first and last year of "1962", "60s" or "1960s". */
function yearsOf(text: string): readonly [number, number] {
  const number = Number.parseInt(text, 10);
  const first = number >= 100 ? number : number + (number < 30 ? 2000 : 1900);
  return [first, text.endsWith('s') ? first + 9 : first];
}

/** Returns the index terms for these years: whole decades, and single years before and after them. */
function termsOf(from: number, to: number): string[] {
  const terms: string[] = [];
  for (let year = from; year <= to; ) {
    const isDecade = year % 10 === 0 && year + 9 <= to;
    terms.push(isDecade ? `${year}s` : String(year));
    year += isDecade ? 10 : 1;
  }
  return terms;
}

const asked = (text: string, from: number, to: number) =>
  from > to
    ? null
    : { fact: `${from} to ${to}`, length: text.split(' ').length, any: termsOf(from, to) };

/** Reads the years that a search asks for, such as "1959-1962", "pre 1970", "since 2018", "late 70s" or "sixties". */
export function yearsAt(
  words: readonly string[],
  at: number,
): { fact: string; length: number; any?: readonly string[] } | null {
  const rest = words
    .slice(at, at + 5)
    .map((word) => decades.get(word) ?? word)
    .join(' ');
  const [between = '', low = '', high, short] = range.exec(rest) ?? [];
  const [from] = yearsOf(low);
  const [, to] = yearsOf(high ?? String(from).slice(0, 2) + short);
  if (from < to) return asked(between, from, to);
  const [text = '', before = '', ...said] = open.exec(rest) ?? [];
  if (text !== '') {
    const [year, same, after = ''] = said;
    const [first, last] = yearsOf(year ?? same ?? '');
    const isIncluded = after !== '' || /since|until/.test(before);
    return /new|late|post|after|since/.test(before + after)
      ? asked(text, isIncluded ? first : last + 1, latest)
      : asked(text, earliest, isIncluded ? last : first - 1);
  }
  const [all = '', part = '', name = ''] = decade.exec(rest) ?? [];
  const [start] = yearsOf(name);
  const some = parts[part];
  if (some) return asked(all, start + some[0], start + some[1]);
  return all === '' ? null : { fact: `${start}s`, length: 1 };
}
