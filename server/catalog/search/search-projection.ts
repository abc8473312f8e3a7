import { sql } from 'kysely';
import type { Executor, Trx } from '#server/db/client.ts';
import { keyOfBrand } from './brand-key.ts';
import { type SearchedProduct, sampleOf, searchDocument, termsVersion } from './search-document.ts';
import { deletions, indexedErrors } from './spelling.ts';

type Row = SearchedProduct & {
  category_id: string;
  resale_price_cents: number;
  /** An ISO timestamp, because the row was parsed from JSON. */
  posted_at: string;
};

type Counted = { category_id: string; brand: string | null; model: string | null };

/** The word counts of many indexed products, to be saved with {@link saveWordCounts}. */
export type WordCounts = Map<string, { names: number; n: number }>;

/**
 * Updates the search index for these products, in the transaction that changed them. Call this after every change to
 * data that is listed or searched, and before deleting a product. If `leaving` is true, removes the products from the
 * index.
 */
export async function projectProducts(
  trx: Trx,
  ids: readonly string[],
  { leaving = false, counts }: { leaving?: boolean; counts?: WordCounts } = {},
): Promise<void> {
  const { before, rows } = await readAgain(trx, leaving ? [] : ids, ids);
  const documents = rows.map((row) => ({ row, ...searchDocument(row) }));
  const words: WordCounts = new Map();
  for (const document of documents) countWords(counts ?? words, document);
  const fresh = await write(trx, {
    entries: documents.map(({ row, terms }) => ({
      product_id: row.id,
      category_id: row.category_id,
      posted_at: row.posted_at,
      price_cents: row.resale_price_cents,
      year: row.year_of_purchase,
      brand: row.brand,
      model: row.model,
      brand_key: keyOfBrand(row.brand ?? '') || null,
      condition: row.condition,
      condition_type: row.condition_type,
      location: row.location,
      terms,
    })),
    changes: countChanges(before, rows),
    words,
  });
  await writeSample(trx, ids);
  await saveWordCounts(trx, fresh);
}

/** Replaces the products' rows in the sample table with copies of their index rows. */
async function writeSample(trx: Trx, ids: readonly string[]): Promise<void> {
  const sampled = ids.flatMap((id) => {
    const level = sampleOf(id);
    return level === undefined ? [] : [{ id, level }];
  });
  if (sampled.length === 0) return;
  await sql`
    DELETE FROM product_sample WHERE product_id = ANY(${sampled.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  );
  await sql`
    INSERT INTO product_sample (product_id, level, category_id, price_cents, year, brand_key, condition,
      condition_type, location, doc)
    SELECT product_id, e.level, category_id, price_cents, year, brand_key, condition, condition_type,
      location, doc
    FROM jsonb_to_recordset(${JSON.stringify(sampled)}::jsonb) AS e(id uuid, level smallint)
    JOIN product_search ON product_id = e.id`.execute(trx);
}

/**
 * Removes the products in `leaving` from the index. Returns the removed entries, and the current data of the listed
 * products in `ids`.
 */
async function readAgain(
  trx: Trx,
  ids: readonly string[],
  leaving: readonly string[],
): Promise<{ before: Counted[]; rows: Row[] }> {
  // Use a single statement, because the seller waits for every round trip.
  const { rows: found } = await sql<{ before: Counted[] | null; rows: Row[] | null }>`
    WITH gone AS (
      DELETE FROM product_search WHERE product_id = ANY(${leaving}::uuid[])
      RETURNING category_id, brand, model
    )
    SELECT (SELECT json_agg(gone) FROM gone) AS before, (
      SELECT json_agg(listed) FROM (
        SELECT p.id, p.title, p.brand, p.model, p.finish, p.description, p.condition, p.condition_type,
          p.location, p.category_id, p.resale_price_cents, p.year_of_purchase, p.posted_at,
          c.name AS category_name
        FROM products p JOIN categories c ON c.id = p.category_id
        WHERE p.id = ANY(${ids}::uuid[]) AND p.listed
      ) listed
    ) AS rows`.execute(trx);
  return { before: found[0]?.before ?? [], rows: found[0]?.rows ?? [] };
}

type Written = { entries: readonly object[]; changes: readonly object[]; words: WordCounts };

/** Writes index rows and changes in product counts. Returns the counts of words that are new to the shop. */
async function write(trx: Trx, { entries, changes, words }: Written): Promise<WordCounts> {
  if (entries.length + changes.length === 0) return new Map();
  const names = [...words].filter(([, count]) => count.names > 0).map(([word]) => word);
  const { rows } = await sql<{ word: string }>`
    WITH written AS (
      INSERT INTO product_search (product_id, category_id, posted_at, price_cents, year, brand, model,
        brand_key, condition, condition_type, location, doc, terms_version)
      SELECT product_id, category_id, posted_at, price_cents, year, brand, model, brand_key, condition,
        condition_type, location, array_to_tsvector(terms), ${sql.lit(termsVersion)}
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(product_id uuid, category_id uuid,
        posted_at timestamptz, price_cents integer, year smallint, brand text, model text, brand_key text,
        condition text, condition_type text, location text, terms text[])
    ),
    counted AS (
      INSERT INTO product_count_changes (category_id, brand, model, change)
      SELECT category_id, brand, model, change FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        AS e(category_id uuid, brand text, model text, change integer)
    )
    SELECT word FROM unnest(${[...words.keys()]}::text[]) word
    WHERE NOT EXISTS (
      SELECT 1 FROM search_words w
      WHERE w.word = word.word AND (w.names > 0 OR NOT word.word = ANY(${names}::text[]))
    )`.execute(trx);
  return new Map(rows.map(({ word }) => [word, words.get(word) ?? { names: 0, n: 1 }]));
}

function countChanges(before: readonly Counted[], after: readonly Counted[]) {
  const changes = new Map<string, Counted & { change: number }>();
  for (const [rows, step] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const { category_id, brand, model } of rows) {
      const key = JSON.stringify([category_id, brand, model]);
      const known = changes.get(key);
      changes.set(key, { category_id, brand, model, change: (known?.change ?? 0) + step });
    }
  }
  return [...changes.values()].filter(({ change }) => change !== 0);
}

/** Adds the words of one product to the counts. */
export function countWords(
  counts: WordCounts,
  { names, described }: { names: readonly string[]; described: readonly string[] },
): void {
  for (const [words, step] of [
    [names, 1],
    [described, 0],
  ] as const) {
    for (const word of words) {
      const known = counts.get(word);
      counts.set(word, { names: (known?.names ?? 0) + step, n: (known?.n ?? 0) + 1 });
    }
  }
}

/**
 * Adds to the stored word counts, or replaces them. Always writes in the same order, so that two transactions with the
 * same new words can't deadlock.
 */
export async function saveWordCounts(
  db: Executor,
  counts: WordCounts,
  how: 'add' | 'replace' = 'add',
): Promise<void> {
  if (counts.size === 0) return;
  const words = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = words.map(([word, { names, n }]) => ({
    word,
    names,
    n,
    deletions: deletions(word, indexedErrors(word)),
  }));
  const kept = (column: string) => (how === 'add' ? sql`search_words.${sql.ref(column)}` : sql`0`);
  await sql`
    INSERT INTO search_words (word, names, n, deletions)
    SELECT word, names, n, deletions
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS e(word text, names integer, n integer, deletions text[])
    ON CONFLICT (word) DO UPDATE
      SET names = ${kept('names')} + excluded.names, n = ${kept('n')} + excluded.n`.execute(db);
}
