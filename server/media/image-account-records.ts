import type { AccountRecords } from '#server/people/account-records.ts';
import { imageView } from './image-view.ts';
import { phoneRepository } from './phone-repository.ts';
import { isShownNowhere, type Leaving } from './shown-images.ts';

/**
 * Exports and erases an account's pictures. `leavingWith` selects the products and drafts that are deleted with the
 * account.
 */
export function imageAccountRecords(leavingWith: (accountId: string) => Leaving): AccountRecords {
  return {
    async exportFor(db, { id }) {
      const rows = await db
        .selectFrom('images')
        .select(['id', 'host_url', 'width', 'height', 'color', 'widths', 'created_at'])
        .where('uploaded_by', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return {
        images: rows.map((row) => ({
          url: imageView(row).url,
          uploaded_at: row.created_at.toISOString(),
        })),
      };
    },

    async summaryFor(db, { id }) {
      const { images } = await db
        .selectFrom('images')
        .select((eb) => eb.fn.countAll<number>().as('images'))
        .where('uploaded_by', '=', id)
        .where(isShownNowhere(leavingWith(id)))
        .executeTakeFirstOrThrow();
      return { removed: { images } };
    },

    /** Unlinks the account's pictures. The next sweep deletes the pictures that are no longer used. */
    async eraseFor(trx, { id }) {
      await phoneRepository(trx).removeAll(id);
      await trx
        .updateTable('images')
        .set({ uploaded_by: null })
        .where('uploaded_by', '=', id)
        .execute();
    },
  };
}
