import type { Lexicon } from './lexicon-repository.ts';
import { recentResults } from './recent-results.ts';
import type { Tier } from './search-tiers.ts';
import { nameKey, wordsOf } from './search-words.ts';
import { deletions, rightBrand, rightWord } from './spelling.ts';
import type { SuggestedName, suggestionRepository } from './suggestion-repository.ts';
import { kindWords, namesAccessory, tradeWords } from './trade-words.ts';

/** How long a server caches the right spellings of the names that it suggests. They change slowly. */
const spellingMs = 60_000;
/** The maximum number of similar words to compare per suggestion. */
const maxSimilar = 200;

type Spellings = ReadonlyMap<string, string>;

/**
 * Returns a function that suggests brands and models that match a search, most frequent first, and up to `limit` of
 * each. Accessories come last, unless the typed words name one. For names that a seller has misspelled, it suggests the known name instead.
 */
export function nameSuggestions(
  repository: ReturnType<typeof suggestionRepository>,
  lexicon: Lexicon,
) {
  const recent = recentResults<Spellings>(spellingMs);

  async function spellingsOf(words: readonly string[]): Promise<Spellings> {
    const synonyms = words.flatMap((word) => tradeWords.get(word) ?? []);
    const remains = [...new Set(words.flatMap((word) => deletions(word, 1)))];
    const { known, similar } = await lexicon.look(
      { words: [...words, ...synonyms], starts: [], remains },
      { completions: 0, similar: maxSimilar },
    );
    const others = [...known.values(), ...similar].toSorted((a, b) => b.names - a.names);
    return new Map(
      words.flatMap((word) => {
        const own = known.get(word);
        const right = own && rightWord(own, others);
        return right === undefined ? [] : [[word, right] as const];
      }),
    );
  }

  return async (tiers: readonly Tier[], typed: readonly string[], limit: number) => {
    const found = await repository.names(tiers, namesAccessory(typed), limit * 2);
    const words = found.flatMap(({ brand, model }) => wordsOf(`${brand} ${model}`));
    const long = [...new Set(words.filter((word) => word.length >= 5))];
    const spellings = await recent(long.join(' '), () => spellingsOf(long));
    const names = (await respelled(found, spellings)).filter(
      (name) => namesAccessory(typed) || !isOnlySynonym(name, typed),
    );
    return {
      brands: names
        .filter(({ model }) => model === '')
        .map(({ brand, count }) => ({ brand, count }))
        .slice(0, limit),
      models: names.filter(({ model }) => model !== '').slice(0, limit),
    };
  };

  /** Returns whether a name is of an accessory that has none of the typed words, except those of a kind of gear. */
  function isOnlySynonym({ brand, model }: SuggestedName, typed: readonly string[]) {
    const words = wordsOf(`${brand} ${model}`);
    return (
      namesAccessory(wordsOf(model)) &&
      !typed.some((start) => !kindWords.has(start) && words.some((word) => word.startsWith(start)))
    );
  }

  async function respelled(found: readonly SuggestedName[], spellings: Spellings) {
    const right = (text: string, isBrand: boolean) =>
      wordsOf(text).map((word) => (isBrand && rightBrand(word)) || (spellings.get(word) ?? word));
    const keysOf = ({ brand, model }: Pick<SuggestedName, 'brand' | 'model'>) =>
      [right(brand, true), right(model, false)].map((words) => nameKey(words.join(' ')));
    const isRight = ({ brand, model }: SuggestedName, [maker, name]: readonly string[]) =>
      maker === nameKey(brand) && name === nameKey(model);
    const all = found.map((name) => ({ name, keys: keysOf(name) }));
    const wrong = all.filter(({ name, keys }) => !isRight(name, keys));
    if (wrong.length === 0) return found;
    const asked = wrong.flatMap(({ keys: [maker = '', name = ''] }) => [
      [maker, name],
      [maker, ''],
    ]);
    const known = new Map(
      (await repository.spelled(asked))
        .map((name) => ({ name, keys: keysOf(name) }))
        .filter(({ name, keys }) => isRight(name, keys))
        .map(({ name, keys }) => [keys.join(' '), name]),
    );
    const names = new Map<string, SuggestedName>();
    for (const { name, keys } of all) {
      const [maker = '', model = ''] = keys;
      const brand = known.get(`${maker} `)?.brand;
      // If no product has the right name, a text search for the model finds the misspelled one.
      const renamed = model === nameKey(name.model) && brand !== undefined && { ...name, brand };
      const meant = isRight(name, keys) ? name : known.get(`${maker} ${model}`) || renamed;
      if (meant && !names.has(keys.join(' '))) names.set(keys.join(' '), meant);
    }
    return [...names.values()];
  }
}
