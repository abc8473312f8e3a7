import { sql } from 'kysely';
import { may } from '#contracts/permissions.ts';
import type { Executor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';

const day = 86_400_000;
const megabyte = 1024 * 1024;

/**
 * Returns the maximum total size of an account's photos in megabytes: `most` if the account's email address is
 * verified, otherwise a fifth of it. Returns null for staff, who have no limit because they list products for the shop.
 */
function megabytesFor({ role, emailVerified }: Caller, most: number): number | null {
  if (may(role, 'print_any_tag')) return null;
  return emailVerified ? most : most / 5;
}

export function createPhotoSpace(most: number, now: () => Date) {
  return {
    /** Returns the total size of the account's photos in bytes, and the limit. */
    async read(db: Executor, owner: Caller) {
      const megabytes = megabytesFor(owner, most);
      const limit = megabytes === null ? null : Math.round(megabytes * megabyte);
      return { used: await bytesOf(db, owner.id, now()), limit };
    },

    /**
     * Throws a `photo_space_full` Refusal if there is no space for `bytes` more. The result is reliable only while the
     * account is locked.
     */
    async assertFits(db: Executor, owner: Caller, bytes: number) {
      const megabytes = megabytesFor(owner, most);
      if (megabytes === null) return;
      if ((await bytesOf(db, owner.id, now())) + bytes <= megabytes * megabyte) return;
      throw new Refusal(
        'photo_space_full',
        `This photo doesn’t fit in the ${megabytes} MB of photo space in your account. Delete products or drafts that you don’t need. Unused photos are deleted after a day.`,
      );
    },
  };
}

/**
 * Returns the total size of an account's photos. A photo of a product that was sold, or archived after a booking,
 * counts for only one day after its upload, because the seller can't delete it.
 */
async function bytesOf(db: Executor, accountId: string, at: Date): Promise<number> {
  const yesterday = new Date(at.getTime() - day);
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(images.bytes), 0) AS bytes
    FROM images
    WHERE images.uploaded_by = ${accountId}
      AND (images.created_at > ${yesterday} OR NOT EXISTS (
        SELECT 1 FROM product_images shown JOIN products ON products.id = shown.product_id
        WHERE shown.image_id = images.id AND (products.status = 'sold' OR products.status = 'archived'
          AND EXISTS (SELECT 1 FROM bookings WHERE bookings.product_id = products.id))))`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}
