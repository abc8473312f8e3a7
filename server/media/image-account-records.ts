import { sql } from 'kysely';
import type { AccountRecords } from '#server/people/account-records.ts';
import { imagePath } from './image-view.ts';
import { phoneRepository } from './phone-repository.ts';
import { isShownNowhere, type Leaving } from './shown-images.ts';

/**
 * Returns a condition that is true for the pictures that the account has uploaded. It lets PostgreSQL find them through
 * two indexes.
 */
const isOf = (accountId: string) => sql<boolean>`images.id IN (
  SELECT own.id FROM images own WHERE own.uploaded_by = ${accountId}
  UNION ALL SELECT image_id FROM image_uploaders WHERE account_id = ${accountId})`;

/**
 * Exports and erases an account's pictures. `leavingWith` selects the products and drafts that are deleted with the
 * account.
 */
export function imageAccountRecords(leavingWith: (accountId: string) => Leaving): AccountRecords {
  return {
    async exportFor(db, { id }) {
      const rows = await db
        .selectFrom('images')
        .select(['id', 'host_url', 'width', 'created_at'])
        .where(isOf(id))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return {
        images: rows.map((row) => ({
          url: row.host_url ?? imagePath(row.id, row.width),
          uploaded_at: row.created_at.toISOString(),
        })),
      };
    },

    async summaryFor(db, { id }) {
      const { images } = await db
        .selectFrom('images')
        .select((eb) => eb.fn.countAll<number>().as('images'))
        .where(isOf(id))
        .where(isShownNowhere(leavingWith(id)))
        .executeTakeFirstOrThrow();
      return { removed: { images } };
    },

    /** Unlinks the account's pictures. The next sweep deletes the pictures that are no longer used. */
    async eraseFor(trx, { id }) {
      await phoneRepository(trx).removeAll(id);
      await trx.deleteFrom('image_uploaders').where('account_id', '=', id).execute();
      await trx
        .updateTable('images')
        .set({ uploaded_by: null })
        .where('uploaded_by', '=', id)
        .execute();
    },
  };
}
