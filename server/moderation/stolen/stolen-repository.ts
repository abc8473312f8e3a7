import { type Insertable, sql } from 'kysely';
import type { StolenEdit } from '#contracts/moderation/stolen.ts';
import { mayBeSerial, plainSerial } from '#server/catalog/serial-number.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { containsWords } from '#server/db/contains-words.ts';
import type { StolenGearTable } from '#server/db/schema.ts';
import { type ImageRow, pictureJson } from '#server/media/image-view.ts';

export type StolenRow = Omit<StolenGearTable, 'user_id'> & { proofs: number };
export type ListedStolen = StolenRow & { user_id: string; name: string; pictures: ImageRow[] };
export type StolenMatch = StolenGearTable & { image_ids: string[] };

const columns = sql`s.id, s.brand, s.model, s.serial_number, s.stolen_on::text AS stolen_on, s.place, s.police_report,
  s.text, s.created_at`;
const maxMatches = 5;
const maxProducts = 100;

const hasNumber = (serial: string) =>
  sql<boolean>`${plainSerial(sql`s.serial_number`)} = ${plainSerial(sql`${serial}::text`)}`;

/** Leaves out who registered what the reader sells, because moderators don't learn who reports their products. */
const mayRead = (readerId: string) => sql`s.id <> ALL (ARRAY(
  SELECT o.id FROM products p JOIN stolen_gear o ON o.user_id <> p.seller_id
    AND ${plainSerial(sql`o.serial_number`)} = ${plainSerial(sql`p.serial_number`)}
  WHERE p.seller_id = ${readerId}))`;

/** Registrations that the reader may see, with the person's name, of which each contains all words of `q`. */
const found = (q: string | undefined, readerId: string) => sql`
  stolen_gear s JOIN users u ON u.id = s.user_id WHERE ${mayRead(readerId)} AND ${
    q
      ? sql`(${hasNumber(q)} OR ${containsWords(
          sql`concat_ws(' ', u.name, s.brand, s.model, s.serial_number,
          ${plainSerial(sql`s.serial_number`)}, s.place, s.police_report, s.text)`,
          q,
        )})`
      : sql`true`
  }`;

export function stolenRepository(db: Executor) {
  return {
    /** Returns up to `limit` registrations that match `q`, newest first, after the key `after`. */
    async list(
      q: string | undefined,
      readerId: string,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<ListedStolen[]> {
      const next = after
        ? sql`AND (s.created_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql``;
      const { rows } = await sql<ListedStolen>`
        SELECT ${columns}, s.user_id, u.name, coalesce((
          SELECT json_agg(${pictureJson} ORDER BY si.position)
          FROM stolen_images si JOIN images i ON i.id = si.image_id WHERE si.stolen_id = s.id), '[]') AS pictures
        FROM ${found(q, readerId)} ${next}
        ORDER BY s.created_at DESC, s.id DESC LIMIT ${literalLimit(limit)}`.execute(db);
      return rows.map((row) => ({ ...row, proofs: row.pictures.length }));
    },

    async count(q: string | undefined, readerId: string, most: number): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (SELECT 1 AS one FROM ${found(q, readerId)} LIMIT ${sql.lit(most)}) f`.execute(
        db,
      );
      return rows[0]?.n ?? 0;
    },

    /**
     * Locks a serial number. Without the lock, if someone registered the number as stolen while a seller listed a
     * product with it, neither transaction would see the other's row.
     */
    async lockNumber(serial: string): Promise<void> {
      const name = sql`'stolen ' || ${plainSerial(sql`${serial}::text`)}`;
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
    },

    async insert(row: Insertable<StolenGearTable>, imageIds: readonly string[]): Promise<void> {
      await db.insertInto('stolen_gear').values(row).execute();
      await db
        .insertInto('stolen_images')
        .values(imageIds.map((image_id, position) => ({ stolen_id: row.id, position, image_id })))
        .execute();
    },

    /** Returns the person's registrations, newest first. */
    async own(userId: string): Promise<StolenRow[]> {
      const { rows } = await sql<StolenRow>`
        SELECT ${columns}, (SELECT count(*) FROM stolen_images i WHERE i.stolen_id = s.id) AS proofs
        FROM stolen_gear s WHERE s.user_id = ${userId} ORDER BY s.created_at DESC, s.id DESC`.execute(
        db,
      );
      return rows;
    },

    async update(id: string, userId: string, values: StolenEdit): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('stolen_gear')
        .set(values)
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove(id: string, userId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('stolen_gear')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    removeAll: (userId: string) =>
      db.deleteFrom('stolen_gear').where('user_id', '=', userId).execute(),

    async isRegistered(userId: string, serial: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT 1 FROM stolen_gear s WHERE s.user_id = ${userId} AND ${hasNumber(serial)}`.execute(
        db,
      );
      return rows.length > 0;
    },

    /**
     * Returns the oldest registrations of a serial number, except those made by the person `exceptOf`. Those with a
     * police report come first.
     */
    async withSerial(serial: string, exceptOf: string | null): Promise<StolenMatch[]> {
      if (!mayBeSerial(serial)) return [];
      const { rows } = await sql<StolenMatch>`
        SELECT ${columns}, s.user_id, ARRAY(
          SELECT i.image_id FROM stolen_images i WHERE i.stolen_id = s.id ORDER BY i.position) AS image_ids
        FROM stolen_gear s
        WHERE ${hasNumber(serial)} AND s.user_id IS DISTINCT FROM ${exceptOf}::uuid
        ORDER BY s.police_report = '', s.created_at, s.id LIMIT ${sql.lit(maxMatches)}`.execute(db);
      return rows;
    },

    /**
     * Returns the ids of products with this serial number that can still be sold, except those of the seller
     * `exceptOf`. If there are very many, returns those that are listed first. The ids are sorted.
     */
    async productsWith(serial: string, exceptOf: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        SELECT p.id FROM products p
        WHERE ${plainSerial(sql`p.serial_number`)} = ${plainSerial(sql`${serial}::text`)}
          AND p.seller_id <> ${exceptOf} AND p.status IN ('live', 'reserved', 'laid_away', 'ended')
        ORDER BY p.listed DESC, p.id LIMIT ${sql.lit(maxProducts)}`.execute(db);
      return rows.map(({ id }) => id).sort();
    },
  };
}
