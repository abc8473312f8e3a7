import type { Database, Executor } from '#server/db/client.ts';
import { sessionEnded } from '#server/http/caller.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import type { ImageRow } from './image-view.ts';
import { isShownNowhere } from './shown-images.ts';
import { type PictureHash, saveHashes } from './similar-pictures.ts';

const columns = ['id', 'host_url', 'width', 'height', 'color', 'widths'] as const;
type NewImage = ImageRow & { bytes: number; uploaded_by: string; created_at: Date };

/**
 * Locking a picture's row also protects its files. The sweep locks the row while it
 * deletes the files. An upload first writes the row, and then checks that its files still exist.
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

    /** Locks the uploader's account, calls `assertFits` and saves the picture's row. */
    async save(
      image: NewImage,
      looks: PictureHash,
      assertFits: (trx: Executor) => Promise<void>,
    ): Promise<ImageRow> {
      return db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, image.uploaded_by, sessionEnded);
        await assertFits(trx);
        const row = await trx
          .insertInto('images')
          .values(image)
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((row) => ({
              host_url: row.ref('excluded.host_url'),
              width: row.ref('excluded.width'),
              height: row.ref('excluded.height'),
              color: row.ref('excluded.color'),
              widths: row.ref('excluded.widths'),
              bytes: row.ref('excluded.bytes'),
              created_at: row.ref('excluded.created_at'),
            })),
          )
          .returning(columns)
          .executeTakeFirstOrThrow();
        await saveHashes(trx, [{ id: image.id, looks }]);
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
     * Deletes the picture's row and runs `whileHeld` while the row is locked. Does nothing and returns false if the
     * picture has been uploaded again since `before` or is in use.
     */
    async erase(id: string, before: Date, whileHeld: () => Promise<void>): Promise<boolean> {
      try {
        return await db.transaction().execute(async (trx) => {
          const { numDeletedRows } = await trx
            .deleteFrom('images')
            .where('id', '=', id)
            .where('created_at', '<', before)
            .executeTakeFirst();
          if (numDeletedRows === 0n) return false;
          await whileHeld();
          return true;
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

    /** Runs `whileHeld` if `id` has no row. Uploads with the same id wait until `whileHeld` is done. */
    async holdUnknown(id: string, whileHeld: () => Promise<void>): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if (!(await insertPlaceholder(trx, id))) return;
        await whileHeld();
        await trx.deleteFrom('images').where('id', '=', id).execute();
      });
    },
  };
}

const foreignKeyViolation = '23503';

async function insertPlaceholder(trx: Executor, id: string): Promise<boolean> {
  const nothing = { host_url: null, width: 0, height: 0, color: '', widths: [], bytes: 0 };
  const held = await trx
    .insertInto('images')
    .values({ id, ...nothing, uploaded_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}
