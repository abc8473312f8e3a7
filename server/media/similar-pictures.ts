import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';

/**
 * A compact description of a picture's appearance. `hash` has 128 bits, ordered from coarse to fine detail, or
 * is null for a picture with almost no contrast. The tints are the differences between red and green and between blue
 * and green, in 256ths of the brightness.
 */
export type PictureHash = { hash: string | null; redTint: number; blueTint: number };

const bandBits = 16;
const coarseBands = 2;
/** The maximum number of differing bits in the hashes of two pictures that look the same. See docs/decisions/041. */
const maxDifferent = 14;
/**
 * The maximum difference in tint between two pictures that look the same. A red guitar and a blue one of the same shape
 * can have the same hash.
 */
const maxTint = 10;

/** Splits a hash into bands of 16 bits, each prefixed with its index. */
function bandsOf(hash: string): number[] {
  return Array.from({ length: hash.length / bandBits }, (_, band) => {
    const bits = Number.parseInt(hash.slice(band * bandBits, (band + 1) * bandBits), 2);
    return (band << bandBits) | bits;
  });
}

/** Returns a hash's bands, plus all one-bit variants of its coarsest bands, which are the most stable ones. */
const nearBands = (hash: string): number[] =>
  bandsOf(hash).flatMap((band, n) => [
    band,
    ...Array.from({ length: n < coarseBands ? bandBits : 0 }, (_, bit) => band ^ (1 << bit)),
  ]);

/** Returns whether two pictures look the same, by the same criteria as {@link similarPictures}. */
export function looksSame(one: PictureHash, other: PictureHash): boolean {
  if (one.hash === null || other.hash === null) return false;
  const bits = [...one.hash].filter((bit, n) => bit !== other.hash?.[n]).length;
  const tint = Math.max(
    Math.abs(one.redTint - other.redTint),
    Math.abs(one.blueTint - other.blueTint),
  );
  return bits <= maxDifferent && tint <= maxTint;
}

/** Saves the hashes and tints of pictures, keyed by the pictures' ids. */
export async function saveHashes(
  db: Executor,
  pictures: readonly { id: string; looks: PictureHash }[],
): Promise<void> {
  const rows = pictures.map(({ id, looks: { hash, redTint, blueTint } }) => {
    const bands = hash === null ? null : bandsOf(hash);
    return sql`(${id}, ${hash}::bit(128), ${bands}::integer[], ${redTint}, ${blueTint})`;
  });
  await sql`
    INSERT INTO picture_hashes (image_id, hash, bands, red_tint, blue_tint)
    VALUES ${sql.join(rows)}
    ON CONFLICT (image_id) DO UPDATE SET hash = excluded.hash, bands = excluded.bands,
      red_tint = excluded.red_tint, blue_tint = excluded.blue_tint`.execute(db);
}

const maxAlike = 20;

type Row = { hash: string | null; red_tint: number; blue_tint: number };

/**
 * Returns the ids of these pictures and, for each of them, up to 20 pictures that look the same. Leaves out pictures
 * with almost no contrast.
 */
export async function similarPictures(
  db: Executor,
  imageIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<Row>`
    SELECT hash::text AS hash, red_tint, blue_tint FROM picture_hashes
    WHERE image_id = ANY(${imageIds}) AND hash IS NOT NULL`.execute(db);
  const found = new Set<string>();
  for (const { hash, red_tint, blue_tint } of rows) {
    if (hash === null) continue;
    const near = await sql<{ image_id: string }>`
      SELECT image_id FROM picture_hashes
      WHERE bands && ${nearBands(hash)}::integer[]
        AND bit_count(hash # ${hash}::bit(128)) <= ${sql.lit(maxDifferent)}
        AND abs(red_tint - ${red_tint}) <= ${sql.lit(maxTint)}
        AND abs(blue_tint - ${blue_tint}) <= ${sql.lit(maxTint)}
      ORDER BY bit_count(hash # ${hash}::bit(128)) LIMIT ${sql.lit(maxAlike)}`.execute(db);
    for (const { image_id } of near.rows) found.add(image_id);
  }
  return [...found];
}
