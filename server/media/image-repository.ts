import type { Database, Executor } from '#server/db/client.ts';
import { sessionEnded } from '#server/http/caller.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import type { ImageRow } from './image-view.ts';
import { isShownNowhere } from './shown-images.ts';
import { type PictureHash, saveHashes } from './similar-pictures.ts';

const columns = ['id', 'host_url', 'width', 'height', 'color', 'widths'] as const;
type NewImage = ImageRow & { bytes: number; uploaded_by: string; created_at: Date };

/**
 * While the sweep deletes the files of a picture, a placeholder replaces the picture's row: no transaction is open, and
 * no upload can save a row with the same id until all files are gone. An upload first saves its row, and then checks
 * that its files still exist.
 */
export function createImageRepository(db: Database) {
  return {
    /** Sets the upload time of an account's picture with one of these ids to `now`. Returns the picture, if there is one. */
    async touch(
      ids: readonly string[],
      accountId: string,
      now: Date,
    ): Promise<ImageRow | undefined> {
      return db
        .updateTable('images')
        .set({ created_at: now })
        .where('id', 'in', ids)
        .where('uploaded_by', '=', accountId)
        .returning(columns)
        .executeTakeFirst();
    },

    /**
     * Locks the uploader's account, calls `assertFits` and saves the picture's row. Returns undefined and saves nothing
     * while a sweep deletes the files of an earlier upload.
     */
    async save(
      image: NewImage,
      looks: PictureHash,
      assertFits: (trx: Executor) => Promise<void>,
    ): Promise<ImageRow | undefined> {
      return db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, image.uploaded_by, sessionEnded);
        await assertFits(trx);
        const row = await trx
          .insertInto('images')
          .values(image)
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet((row) => ({
                host_url: row.ref('excluded.host_url'),
                width: row.ref('excluded.width'),
                height: row.ref('excluded.height'),
                color: row.ref('excluded.color'),
                widths: row.ref('excluded.widths'),
                bytes: row.ref('excluded.bytes'),
                created_at: row.ref('excluded.created_at'),
              }))
              .where('images.width', '>', 0),
          )
          .returning(columns)
          .executeTakeFirst();
        if (row) await saveHashes(trx, [{ id: image.id, looks }]);
        return row;
      });
    },

    /**
     * Returns up to `limit` pictures whose files are stored locally. Ids are hashes, so the lowest ids are a random
     * sample.
     */
    async localSample(limit: number): Promise<ImageRow[]> {
      return db
        .selectFrom('images')
        .select(columns)
        .where('host_url', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /**
     * Returns the ids of up to `limit` unused pictures that were uploaded before `before`, in id order, starting after
     * the id `after`.
     */
    async unreferenced(before: Date, after: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('images')
        .select('id')
        .where('created_at', '<', before)
        .where('id', '>', after)
        .where(isShownNowhere())
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    /**
     * Replaces the picture's row by a placeholder. Does nothing and returns false if the picture has been uploaded again
     * since `before` or is in use. A placeholder that a killed sweep has left is replaced after ten minutes.
     */
    async beginRemoval(id: string, before: Date): Promise<boolean> {
      try {
        return await db.transaction().execute(async (trx) => {
          const { numDeletedRows } = await trx
            .deleteFrom('images')
            .where('id', '=', id)
            .where('created_at', '<', before)
            .executeTakeFirst();
          return numDeletedRows > 0n && insertPlaceholder(trx, id, before);
        });
      } catch (error) {
        if ((error as { code?: unknown }).code === foreignKeyViolation) return false;
        throw error;
      }
    },

    /** Returns the ids in `ids` that have no row in the table. */
    async unknown(ids: string[]): Promise<string[]> {
      const known = await db.selectFrom('images').select('id').where('id', 'in', ids).execute();
      const found = new Set(known.map((row) => row.id));
      return ids.filter((id) => !found.has(id));
    },

    /** Inserts a placeholder for a picture that has no row. Returns false if it has one. */
    beginRemovalOfUnknown: (id: string, before: Date) => insertPlaceholder(db, id, before),

    /** Deletes the placeholder. All files of the picture must be gone. */
    async endRemoval(id: string): Promise<void> {
      await db.deleteFrom('images').where('id', '=', id).where('width', '=', 0).execute();
    },
  };
}

const foreignKeyViolation = '23503';
/** Longer than the requests of a sweep that was killed can still take. */
const retryMinutes = 10;

async function insertPlaceholder(db: Executor, id: string, before: Date): Promise<boolean> {
  const nothing = { host_url: null, width: 0, height: 0, color: '', widths: [], bytes: 0 };
  const created_at = new Date(before.getTime() + retryMinutes * 60_000);
  const held = await db
    .insertInto('images')
    .values({ id, ...nothing, uploaded_by: null, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}
