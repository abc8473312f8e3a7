import { sql } from 'kysely';
import type { DraftForm } from '#contracts/selling/selling.ts';
import type { Executor } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ImageRow, pictureJson } from '#server/media/image-view.ts';

export type DraftRow = {
  id: string;
  form: DraftForm;
  version: number;
  updated_at: Date;
  images: ImageRow[];
};

export type PublishedProduct = { id: string; title: string };

/**
 * Returns the Refusal for a draft that has already been published. `product` is the resulting product, if it still
 * exists.
 */
export function alreadyPublished(product: PublishedProduct | null | undefined): Refusal {
  const became = product ? ` as ${product.title}` : '';
  return new Refusal('already_published', `This draft has already been published${became}.`);
}

/** Creates the draft queries. */
export function draftRepository(db: Executor) {
  const select = sql`
    SELECT d.id, d.form, d.version, d.updated_at, coalesce((
      SELECT json_agg(${pictureJson} ORDER BY di.position)
      FROM draft_images di JOIN images i ON i.id = di.image_id WHERE di.draft_id = d.id
    ), '[]') AS images
    FROM drafts d`;
  return {
    async bySeller(sellerId: string): Promise<DraftRow[]> {
      const { rows } = await sql<DraftRow>`${select} WHERE d.seller_id = ${sellerId}
        ORDER BY d.updated_at DESC, d.id DESC`.execute(db);
      return rows;
    },

    async byId(id: string): Promise<DraftRow | undefined> {
      const { rows } = await sql<DraftRow>`${select} WHERE d.id = ${id}`.execute(db);
      return rows[0];
    },

    async count(sellerId: string): Promise<number> {
      const row = await db
        .selectFrom('drafts')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('seller_id', '=', sellerId)
        .executeTakeFirstOrThrow();
      return row.n;
    },

    /** Adds a draft. Returns false if the id is already taken. */
    async insert(id: string, sellerId: string, form: DraftForm, at: Date): Promise<boolean> {
      const result = await db
        .insertInto('drafts')
        .values({ id, seller_id: sellerId, form: JSON.stringify(form), updated_at: at })
        .onConflict((oc) => oc.doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    /** Updates a draft. Returns false if the seller has no draft with this id and version. */
    async update(
      id: string,
      sellerId: string,
      version: number,
      form: DraftForm,
      at: Date,
    ): Promise<boolean> {
      const result = await db
        .updateTable('drafts')
        .set({ form: JSON.stringify(form), version: version + 1, updated_at: at })
        .where('id', '=', id)
        .where('seller_id', '=', sellerId)
        .where('version', '=', version)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    async setImages(draftId: string, imageIds: readonly string[]): Promise<void> {
      await db.deleteFrom('draft_images').where('draft_id', '=', draftId).execute();
      if (imageIds.length === 0) return;
      await db
        .insertInto('draft_images')
        .values(imageIds.map((image_id, position) => ({ draft_id: draftId, position, image_id })))
        .execute();
    },

    /** Records that a draft was published as this product. Returns false if the draft had already been published. */
    async publish(id: string, sellerId: string, productId: string): Promise<boolean> {
      const result = await db
        .insertInto('published_drafts')
        .values({ draft_id: id, seller_id: sellerId, product_id: productId })
        .onConflict((oc) => oc.doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    /**
     * Returns the product that a draft was published as. Returns null if that product has been deleted, or undefined if
     * the draft was never published.
     */
    async publication(id: string, sellerId: string): Promise<PublishedProduct | null | undefined> {
      const row = await db
        .selectFrom('published_drafts as d')
        .leftJoin('products as p', 'p.id', 'd.product_id')
        .select(['p.id', 'p.title'])
        .where('d.draft_id', '=', id)
        .where('d.seller_id', '=', sellerId)
        .executeTakeFirst();
      if (!row) return undefined;
      return row.id !== null && row.title !== null ? { id: row.id, title: row.title } : null;
    },

    async remove(id: string, sellerId: string): Promise<number> {
      const result = await db
        .deleteFrom('drafts')
        .where('id', '=', id)
        .where('seller_id', '=', sellerId)
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
