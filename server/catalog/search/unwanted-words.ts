import { askedAt } from './facts.ts';
import type { Lexicon } from './lexicon-repository.ts';
import type { Unit } from './search-tiers.ts';
import { articles, marks, negations, wordsOf } from './search-words.ts';
import { isNameOrKind, namesAccessory, tradeWords } from './trade-words.ts';
import { type ReadingOptions, readWords } from './word-units.ts';

/** The maximum number of negations to read. Each one needs look-ups. */
const maxNegations = 4;

/**
 * Separates the names that a search leaves out from the rest of its text: brands, models, kinds of gear and conditions after "not", "no",
 * "without" or "except", and any word after a minus sign. Removes what is not a name, as in "no cracks" and "no reserve".
 */
export async function readUnwanted(
  q: string,
  lexicon: Lexicon,
  options: ReadingOptions,
): Promise<{ text: string; without: Unit[] }> {
  const isModel = (word: string) => lexicon.hasModel([`'${marks.model}${word}'`]);
  const tokens = q.split(/\s+/);
  const rest: string[] = [];
  const without: Unit[] = [];
  let negated = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = (tokens[at] ?? '').toLowerCase();
    const isMinus = /^-\p{L}/u.test(token);
    let next = isMinus ? at : at + 1;
    while (articles.has(tokens[next]?.toLowerCase() ?? '')) next += 1;
    const words = wordsOf(tokens.slice(next, next + 2).join(' ')).slice(0, 2);
    const [word = ''] = words;
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
    const length = unit.typed.length;
    const isName =
      isMinus ||
      isCondition(unit) ||
      (!namesAccessory(unit.typed) && (length > 1 || (await isOneName(unit.typed))));
    if (isName && isBut) rest.pop();
    if (isName) without.push(unit);
    // At the start, it may be a name that the shop doesn't know.
    else if (rest.length === 0) {
      rest.push(tokens[at] ?? '');
      continue;
    }
    // In "no headstock repair", neither word is wanted.
    const [, second = ''] = words;
    if (!isName && !namesAccessory(unit.typed) && second !== '' && !(await isOneName([second])))
      next += 1;
    // A negation also applies to the name after "or".
    const used = next + (length > 1 && wordsOf(tokens[next] ?? '').length === 1 ? 1 : 0);
    at = used;
    if (isName && /^(?:or|nor)$/i.test(tokens[used + 1] ?? '')) tokens[used + 1] = 'not';
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
