import type { Draft, DraftForm } from '#contracts/selling/selling.ts';
import type { Core } from '#server/core.ts';
import type { Executor } from '#server/db/client.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { imageView } from '#server/media/image-view.ts';
import { pictureIds } from '#server/media/picture-ids.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { alreadyPublished, type DraftRow, draftRepository } from './draft-repository.ts';
import { usablePhotos } from './photos.ts';

/** The maximum number of drafts per seller. */
const maxDrafts = 50;

export function createDraftService({ db, now }: Core) {
  return {
    async list(seller: Caller) {
      const rows = await draftRepository(db).bySeller(seller.id);
      return { items: rows.map(toDraft), next_cursor: null, total: rows.length };
    },

    /**
     * Saves a draft. Leaves out photos that the seller can't use. Throws an `edit_conflict` Refusal if the draft has
     * changed since `version`, or an `already_published` Refusal if it has been published.
     */
    async save(seller: Caller, id: string, form: DraftForm, version: number) {
      return db.transaction().execute(async (trx) => {
        const drafts = draftRepository(trx);
        if (version === 0) await admitNew(trx, seller.id, id);
        const saved =
          version === 0
            ? await drafts.insert(id, seller.id, form, now())
            : await drafts.update(id, seller.id, version, form, now());
        if (!saved) {
          // If the account was deleted along with its drafts, report that instead of an edit conflict.
          await lockOpenAccount(trx, seller.id, sessionEnded);
          await refusePublished(drafts, seller.id, id);
          throw new Refusal(
            'edit_conflict',
            'This draft was changed in another tab or on another device.',
          );
        }
        const found = await pictureIds(trx, form.image_urls);
        const photos = [...new Set(found.values())];
        const usable = await usablePhotos(trx, photos, { writerId: seller.id, productId: null });
        await drafts.setImages(
          id,
          photos.filter((photo) => usable.has(photo)),
        );
        const row = await drafts.byId(id);
        if (!row) throw new Error('the draft is missing');
        return toDraft(row);
      });
    },

    /**
     * Returns the product that a draft was published as, or null if that product has been deleted. Throws a `not_found`
     * Refusal if the draft was never published.
     */
    async product(seller: Caller, id: string) {
      const published = await draftRepository(db).publication(id, seller.id);
      if (published === undefined) {
        throw new Refusal('not_found', 'This draft was never published.');
      }
      return { product: published && { _id: published.id, title: published.title } };
    },

    /** Deletes a draft. Returns the number of deleted drafts: 0 or 1. */
    discard: (seller: Caller, id: string) => draftRepository(db).remove(id, seller.id),
  };
}

type Drafts = ReturnType<typeof draftRepository>;

async function admitNew(db: Executor, sellerId: string, id: string): Promise<void> {
  // Publishing locks the same account, so a delayed save can't recreate a published draft.
  await lockOpenAccount(db, sellerId, sessionEnded);
  const drafts = draftRepository(db);
  await refusePublished(drafts, sellerId, id);
  if ((await drafts.count(sellerId)) >= maxDrafts) {
    throw new Refusal(
      'conflict',
      `You already have ${maxDrafts} drafts. Discard one of them in My Products first.`,
    );
  }
}

async function refusePublished(drafts: Drafts, sellerId: string, id: string): Promise<void> {
  const published = await drafts.publication(id, sellerId);
  if (published !== undefined) throw alreadyPublished(published);
}

function toDraft(row: DraftRow): Draft {
  return {
    _id: row.id,
    form: row.form,
    images: row.images.map(imageView),
    version: row.version,
    updated_at: row.updated_at.toISOString(),
  };
}
