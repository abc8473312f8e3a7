import { sql } from 'kysely';
import type { DeletionSummary } from '#contracts/account.ts';
import type { Executor } from '#server/db/client.ts';
import { isShownNowhere } from '#server/db/shown-images.ts';
import type { AccountRow } from './account-repository.ts';

/** The name that stays where a record needs one. */
const formerMember = 'Former member';

/** Whether somebody ever booked a product of this seller. The list is read once, not once a product. */
const isBooked = (sellerId: string) => sql<boolean>`
  products.id IN (SELECT b.product_id FROM bookings b WHERE b.seller_id = ${sellerId})`;
const isOpenProduct = sql<boolean>`status NOT IN ('sold', 'archived')`;

/** Of the products and drafts, those that go with the account. */
const leavingWith = (sellerId: string) => ({
  products: sql<boolean>`seller_id = ${sellerId} AND ${isOpenProduct} AND NOT ${isBooked(sellerId)}`,
  drafts: sql<boolean>`seller_id = ${sellerId}`,
});

/** SQL that takes an account out of the shop, bound to one connection or transaction. */
export function deletionRepository(db: Executor) {
  return {
    /** What there is to remove, release and keep. */
    async summarise(id: string): Promise<DeletionSummary> {
      const leaving = leavingWith(id);
      const { rows } = await sql<Record<string, number>>`
        SELECT
          (SELECT count(*) FROM products WHERE ${leaving.products}) AS products,
          (SELECT count(*) FROM products WHERE seller_id = ${id} AND status = 'sold') AS products_sold,
          (SELECT count(*) FROM products WHERE seller_id = ${id} AND status <> 'sold' AND ${isBooked(id)})
            AS products_archived,
          (SELECT count(*) FROM drafts WHERE ${leaving.drafts}) AS drafts,
          (SELECT count(*) FROM images
            WHERE uploaded_by = ${id} AND ${isShownNowhere(leaving)}) AS images,
          (SELECT count(*) FROM contact_messages m JOIN users u ON lower(u.email) = lower(m.email)
            WHERE u.id = ${id} AND u.email_verified) AS messages,
          count(*) FILTER (WHERE buyer_id = ${id} AND status IN ('held', 'waiting')) AS bookings_made,
          count(*) FILTER (WHERE seller_id = ${id} AND status IN ('held', 'waiting'))
            AS bookings_received,
          count(*) FILTER (WHERE status = 'collected') AS bookings_collected,
          count(*) FILTER (WHERE status NOT IN ('collected', 'held', 'waiting')) AS bookings_ended
        FROM bookings WHERE buyer_id = ${id} OR seller_id = ${id}`.execute(db);
      const n = (name: string) => rows[0]?.[name] ?? 0;
      return {
        removed: {
          products: n('products'),
          drafts: n('drafts'),
          images: n('images'),
          messages: n('messages'),
        },
        released: {
          bookings_made: n('bookings_made'),
          bookings_received: n('bookings_received'),
        },
        kept: {
          products_sold: n('products_sold'),
          products_archived: n('products_archived'),
          bookings_collected: n('bookings_collected'),
          bookings_ended: n('bookings_ended'),
        },
      };
    },

    async openBookingsMade(buyerId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('bookings')
        .select('id')
        .where('buyer_id', '=', buyerId)
        .where('status', 'in', ['held', 'waiting'])
        .execute();
      return rows.map((row) => row.id);
    },

    lockAccount: (id: string): Promise<AccountRow> =>
      db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),

    async lockOpenProducts(sellerId: string): Promise<{ id: string; booked: boolean }[]> {
      const { rows } = await sql<{ id: string; booked: boolean }>`
        SELECT id, ${isBooked(sellerId)} AS booked FROM products
        WHERE seller_id = ${sellerId} AND ${isOpenProduct} ORDER BY id FOR UPDATE`.execute(db);
      return rows;
    },

    eraseProduct: (id: string) => db.deleteFrom('products').where('id', '=', id).execute(),

    archiveProduct: (id: string, at: Date) =>
      db
        .updateTable('products')
        .set((eb) => ({ status: 'archived', updated_at: at, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute(),

    /** What nobody else needs. Pictures go with the next sweep, once nothing shows them. */
    async eraseRecords({ id, email, email_verified }: AccountRow): Promise<void> {
      await db.deleteFrom('drafts').where('seller_id', '=', id).execute();
      await db.deleteFrom('published_drafts').where('seller_id', '=', id).execute();
      await db.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
      await db
        .updateTable('images')
        .set({ uploaded_by: null })
        .where('uploaded_by', '=', id)
        .execute();
      // Only the owner of an address may take back what was written under it.
      if (!email_verified) return;
      await sql`DELETE FROM contact_messages WHERE lower(email) = ${email.toLowerCase()}`.execute(
        db,
      );
    },

    /** What the law and the other side keep, without whom it was: of a sale, first name and initial stay. */
    async reduceRecords({ id, name }: AccountRow): Promise<void> {
      await sql`
        UPDATE bookings SET buyer_email = '', phone = '', location = '', message = '',
          handover_code = NULL,
          buyer_name = CASE WHEN status = 'collected' THEN ${reducedName(name)} ELSE ${formerMember} END
        WHERE buyer_id = ${id}`.execute(db);
      await sql`
        UPDATE products SET seller_phone = '', location = '',
          seller_name = CASE WHEN status = 'sold' THEN ${reducedName(name)} ELSE ${formerMember} END,
          serial_number = CASE WHEN status = 'sold' THEN serial_number END
        WHERE seller_id = ${id}`.execute(db);
    },

    closeAccount: (id: string, at: Date) =>
      db
        .updateTable('users')
        .set((eb) => ({
          name: formerMember,
          email: `${id}@closed.invalid`,
          email_verified: false,
          role: 'user',
          sessions_valid_from: at,
          deleted_at: at,
          token_version: eb('token_version', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),
  };
}

/** `Robin Player` as `Robin P.` */
export function reducedName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined;
  return [words[0], last && `${last}.`].filter(Boolean).join(' ') || formerMember;
}
