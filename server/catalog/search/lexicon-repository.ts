import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import type { Tier } from './search-tiers.ts';

/** A word that occurs in the shop: in `names` product names and in `n` products. */
export type KnownWord = { word: string; names: number; n: number };

/** The result of looking up a query's words in the shop's word list. */
export type Lookup = {
  known: Map<string, KnownWord>;
  /** For each of `starts`, the words in product names that begin with it, most frequent first. */
  completions: KnownWord[][];
  /** Words that share a deletion form with one of the query's words, most frequent first. */
  similar: KnownWord[];
};

type Asked = { words: readonly string[]; starts: readonly string[]; remains: readonly string[] };
type Limits = { completions: number; similar: number };
type Row = KnownWord & { what: number };

/** The last character of Unicode. No word contains it. */
const afterAll = '\u{10ffff}';

/** Creates the queries that look up words in the shop's word list and in the names of its models. */
export function lexiconRepository(db: Executor) {
  return {
    /**
     * Looks up everything in a single statement, to save round trips. Within the statement, deletion forms are looked
     * up one at a time, because PostgreSQL would scan the whole table for a list of forms. Completions are a range,
     * because a plan that is made once, for all words, can't use an index for `LIKE`.
     */
    async look({ words, starts, remains }: Asked, most: Limits): Promise<Lookup> {
      const completions = starts.map(
        (start, index) => sql`
          UNION ALL (SELECT ${sql.lit(index)}, word, names, n FROM search_words
            WHERE names > 0 AND word >= ${start} AND word < ${start + afterAll}
            ORDER BY names DESC, word LIMIT ${sql.lit(most.completions)})`,
      );
      const { rows } = await sql<Row>`
        SELECT -1 AS what, word, names, n FROM search_words WHERE word = ANY(${words}::text[])
        UNION ALL (SELECT DISTINCT -2, near.word, near.names, near.n
          FROM unnest(${remains}::text[]) form (form)
          CROSS JOIN LATERAL (
            SELECT word, names, n FROM search_words WHERE deletions @> ARRAY[form.form] OFFSET 0
          ) near
          ORDER BY near.names DESC, near.n DESC, near.word LIMIT ${sql.lit(most.similar)})
        ${sql.join(completions, sql``)}`.execute(db);
      const of = (wanted: number) => rows.filter(({ what }) => what === wanted);
      return {
        known: new Map(of(-1).map((row) => [row.word, row])),
        similar: of(-2),
        completions: starts.map((_, index) => of(index)),
      };
    },

    /** Returns whether the brand and name of a model in the shop match all queries. */
    async hasModel(queries: Tier): Promise<boolean> {
      const query = queries.join(' & ');
      const { rows } = await sql`
        SELECT 1 FROM product_names WHERE doc @@ ${query}::tsquery AND model <> '' AND n > 0 LIMIT 1`.execute(
        db,
      );
      return rows.length > 0;
    },
  };
}

export type Lexicon = ReturnType<typeof lexiconRepository>;
