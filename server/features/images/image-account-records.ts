import type { AccountRecords } from '#server/db/account-records.ts';
import { imagePath } from '#server/db/image-view.ts';
import { isShownNowhere, type Leaving } from '#server/db/shown-images.ts';
import { uploadedBy } from '#server/db/uploaded-by.ts';

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
        .where(uploadedBy(id))
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
        .where(uploadedBy(id))
        .where(isShownNowhere(leavingWith(id)))
        .executeTakeFirstOrThrow();
      return { removed: { images } };
    },

    /** Unlinks the account's pictures. The next sweep deletes those that are no longer used. */
    async eraseFor(trx, { id }) {
      await trx.deleteFrom('phone_links').where('account_id', '=', id).execute();
      await trx.deleteFrom('image_uploaders').where('account_id', '=', id).execute();
      await trx
        .updateTable('images')
        .set({ uploaded_by: null })
        .where('uploaded_by', '=', id)
        .execute();
    },
  };
}
