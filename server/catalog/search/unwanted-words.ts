import { askedAt } from './facts.ts';
import type { Lexicon } from './lexicon-repository.ts';
import type { Unit } from './search-tiers.ts';
import { articles, marks, negations, otherNumbers, wordsOf } from './search-words.ts';
import { isNameOrKind, namesAccessory, tradeWords } from './trade-words.ts';
import { type ReadingOptions, readWords } from './word-units.ts';

/** The maximum number of negations to read. Each one needs look-ups. */
const maxNegations = 4;

/** Words for what was done to a thing, by the conditions that say so. */
const done = new Map(
  'modified: mod mods modification modifications; repaired: repair repairs; refinished: refinish'
    .split('; ')
    .map((line) => line.split(': '))
    .flatMap(([condition = '', words = '']) =>
      words.split(' ').map((word) => [word, condition] as const),
    ),
);

/** In "non-modified" and "unmodified", a negation is part of the word. */
const joinedNegation =
  /(?<!\S)(?:non-(?!functioning)|un-?(?=(?:modified|modded|refinished|repaired)(?!\S)))(?=\p{L})/giu;

/**
 * Separates what a search leaves out from the rest of its text: the name, condition or other word after "not", "no", "non",
 * "without", "except" or a minus sign.
 */
export async function readUnwanted(
  q: string,
  lexicon: Lexicon,
  options: ReadingOptions,
): Promise<{ text: string; without: Unit[] }> {
  const isModel = (word: string) => lexicon.hasModel([`'${marks.model}${word}'`]);
  const tokens = q.replaceAll(joinedNegation, 'not ').split(/\s+/);
  const rest: string[] = [];
  const without: Unit[] = [];
  let negated = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = (tokens[at] ?? '').toLowerCase();
    const isMinus = /^-\p{L}/u.test(token);
    let next = isMinus ? at : at + 1;
    while (articles.has(tokens[next]?.toLowerCase() ?? '')) next += 1;
    const [word = '', ...others] = wordsOf(tokens.slice(next, next + 2).join(' ')).slice(0, 2);
    const words = [done.get(word) ?? word, ...others];
    const isBut = token === 'but' && /^(?:all|(?:any|every)thing)$/i.test(tokens[at - 1] ?? '');
    const isNegation =
      /^\p{L}/u.test(word) &&
      (isMinus || isBut || negations.has(token)) &&
      askedAt([token, word], 0) === null &&
      negated < maxNegations;
    if (isNegation) negated += 1;
    // "No Name" is a brand.
    if (!isNegation || (token === 'no' && (await isModel(token + word)))) {
      rest.push(tokens[at] ?? '');
      continue;
    }
    const unit = await nameOf(words, lexicon, options);
    const isPart = namesAccessory(unit.typed);
    const isName =
      isMinus ||
      isPart ||
      isCondition(unit) ||
      unit.typed.length > 1 ||
      (await isOneName(unit.typed));
    // At the start, it may be a name that the shop doesn't know.
    if (!isName && rest.length === 0) {
      rest.push(tokens[at] ?? '');
      continue;
    }
    if (isBut) rest.pop();
    // In "no headstock repair", neither word is wanted.
    const isPair = isName ? unit.typed.length > 1 : others.length > 0 && !(await isOneName(others));
    // Only a name's spelling is corrected.
    const forms = [[word, ...otherNumbers(word)]];
    const typed = [word, ...(isPair ? others : [])];
    without.push(isName ? unit : { typed, strong: [forms], weak: [] });
    // A negation also applies to the name after "or".
    at = next + (isPair && wordsOf(tokens[next] ?? '').length === 1 ? 1 : 0);
    if (/^(?:or|nor)$/i.test(tokens[at + 1] ?? '')) tokens[at + 1] = 'not';
  }
  return { text: rest.join(' '), without };

  async function isOneName([word = '']: readonly string[]) {
    return isNameOrKind(word) || tradeWords.has(word) || isModel(word);
  }
}

const isCondition = ({ strong }: Unit) =>
  strong
    .flat(2)
    .some((word) => [marks.condition, marks.conditionType].some((one) => word.startsWith(one)));

/** Returns the unit of the first word, or of both words if they are one name. Corrects their spelling. */
async function nameOf(
  words: readonly string[],
  lexicon: Lexicon,
  options: ReadingOptions,
): Promise<Unit> {
  const complete = { ...options, complete: true };
  const { units, corrections } = await readWords(words, lexicon, complete);
  const right = words.map((word) => corrections.get(word) ?? word);
  const read = corrections.size === 0 ? units : (await readWords(right, lexicon, complete)).units;
  return read[0] ?? { typed: words, strong: [], weak: [] };
}
