import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Trx } from '#server/db/client.ts';
import { respellBrands } from './brand-key.ts';
import { anyUse, termsVersion, wordsOfTerms } from './search-document.ts';
import {
  countWords,
  projectProducts,
  saveWordCounts,
  type WordCounts,
} from './search-projection.ts';

/**
 * How many products to index per transaction. Sellers can't save changes to these products until the transaction ends.
 */
const batch = 500;
/** How many words to write per statement. */
const wordBatch = 2000;

/** Adds new products to the search index and counts their words. */
export async function projectAll(trx: Trx, ids: readonly string[]): Promise<void> {
  const counts: WordCounts = new Map();
  await projectProducts(trx, ids, { counts });
  await saveWordCounts(trx, counts);
}

const outdated = sql<boolean>`terms_version < ${sql.lit(termsVersion)}`;

/**
 * Returns whether the search index is empty although there are products, the last rebuild was interrupted, or, with
 * `older`, an earlier release has written some of it.
 */
export async function needsRebuild(db: Database, older = true): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    SELECT EXISTS (SELECT 1 FROM search_builds)
      OR ${older} AND EXISTS (SELECT 1 FROM product_search WHERE ${outdated})
      OR NOT EXISTS (SELECT 1 FROM product_search) AND EXISTS (SELECT 1 FROM products WHERE listed)
      AS needed`.execute(db);
  return rows[0]?.needed ?? false;
}

/** Indexes the products again that servers of an earlier release have indexed. */
async function replaceOutdated(db: Database, onProgress: () => void = () => {}): Promise<void> {
  const replaceSome = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM products
        WHERE id IN (SELECT product_id FROM product_search WHERE ${outdated} LIMIT ${batch})
        ORDER BY id FOR NO KEY UPDATE`.execute(trx);
      const ids = rows.map(({ id }) => id);
      await projectProducts(trx, ids);
      return ids.length;
    });
  while ((await replaceSome()) > 0) onProgress();
  await respellBrands(db);
}

/**
 * Rebuilds the search index in small batches while the shop stays open, then replaces all word counts. Calls
 * `onProgress` with the number of products indexed so far. Returns the total.
 */
export async function rebuildSearch(
  db: Database,
  onProgress: (products: number) => void = () => {},
): Promise<number> {
  await sql`INSERT INTO search_builds DEFAULT VALUES`.execute(db);
  const counts: WordCounts = new Map();
  let after = '00000000-0000-0000-0000-000000000000';
  let read = 0;
  for (;;) {
    const ids = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM products WHERE id > ${after} ORDER BY id LIMIT ${batch}
        FOR NO KEY UPDATE`.execute(trx);
      const found = rows.map(({ id }) => id);
      if (found.length > 0) await projectProducts(trx, found, { counts });
      return found;
    });
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    read += ids.length;
    onProgress(read);
  }
  await replaceWordCounts(db, counts);
  await sql`DELETE FROM search_builds`.execute(db);
  await sql`ANALYZE product_search`.execute(db);
  return read;
}

/** An arbitrary number that no other lock uses. */
const rebuildLock = 5_178_006;

/**
 * Runs `rebuild` on one connection, unless another process is rebuilding the search index. Returns whether it has run.
 * `owner` must have direct connections, because PostgreSQL ends the lock with the connection.
 */
export const rebuildAlone = (
  owner: Database,
  rebuild: (db: Database) => Promise<unknown>,
): Promise<boolean> =>
  owner.connection().execute(async (db) => {
    const { rows } = await sql<{ ours: boolean }>`
      SELECT pg_try_advisory_lock(${rebuildLock}) AS ours`.execute(db);
    if (!rows[0]?.ours) return false;
    try {
      await rebuild(db);
    } finally {
      await sql`SELECT pg_advisory_unlock(${rebuildLock})`.execute(db);
    }
    return true;
  });

/**
 * Rebuilds the search index if it is incomplete or outdated. If another server is doing so, waits for it, and takes
 * over if it dies. Rejects when `signal` aborts.
 */
export async function completeIndex(
  owner: Database,
  signal: AbortSignal,
  pauseMs = 10_000,
): Promise<void> {
  while (await needsRebuild(owner)) {
    await rebuildAlone(owner, async (db) => {
      await replaceOutdated(db, () => signal.throwIfAborted());
      if (await needsRebuild(db, false)) await rebuildSearch(db, () => signal.throwIfAborted());
    });
    if (await needsRebuild(owner)) await delay(pauseMs, undefined, { signal });
  }
}

/** Writes only the counts that have changed, because most stay the same. */
async function replaceWordCounts(db: Database, counts: WordCounts): Promise<void> {
  const words = [...counts];
  for (let from = 0; from < words.length; from += wordBatch) {
    const some = new Map(words.slice(from, from + wordBatch));
    const { rows } = await sql<{ word: string; names: number; n: number }>`
      SELECT word, names, n FROM search_words WHERE word = ANY(${[...some.keys()]}::text[])`.execute(
      db,
    );
    for (const { word, names, n } of rows) {
      const counted = some.get(word);
      if (counted?.names === names && counted.n === n) some.delete(word);
    }
    await saveWordCounts(db, some, 'replace');
  }
}

/**
 * Recounts the words of all products, and deletes words, brands and models that no product uses anymore. The stored
 * counts become outdated, because publishing a product counts only words that are new to the shop.
 */
export async function recountWords(db: Database): Promise<void> {
  // The last server of an earlier release may have stopped after the last start of a newer one.
  await replaceOutdated(db);
  const counts: WordCounts = new Map();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string; terms: string[] }>`
      SELECT product_id AS id, tsvector_to_array(doc) AS terms FROM product_search
      WHERE product_id > ${after} ORDER BY product_id LIMIT ${batch}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
    for (const { terms } of rows) countWords(counts, wordsOfTerms(terms));
  }
  await replaceWordCounts(db, counts);
  await deleteUnused(db, counts);
  await sql`DELETE FROM product_names WHERE n = 0`.execute(db);
}

/** Deletes words that were not counted, except those of products that were added in the meantime. */
async function deleteUnused(db: Database, counts: WordCounts): Promise<void> {
  const { rows } = await sql<{ word: string }>`SELECT word FROM search_words`.execute(db);
  const unused = rows.map(({ word }) => word).filter((word) => !counts.has(word));
  for (let from = 0; from < unused.length; from += wordBatch) {
    const words = unused.slice(from, from + wordBatch);
    const entries = words.map((word) => ({ word, query: anyUse(word) }));
    await sql`
      DELETE FROM search_words w
      USING jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(word text, query text)
      WHERE w.word = e.word
        AND NOT EXISTS (SELECT 1 FROM product_search p WHERE p.doc @@ e.query::tsquery)`.execute(
      db,
    );
  }
}
