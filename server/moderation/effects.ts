import type { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import { shopReasons } from '#contracts/catalog/release-reasons.ts';
import { type ActionType, endsHolds } from '#contracts/moderation/decisions.ts';
import type { Trx } from '#server/db/client.ts';
import type { ModerationEffectsTable } from '#server/db/schema.ts';
import { effectRepository, type Kind } from './effect-repository.ts';

/** The subject of a decision: a person, product or photo. `imageId` is null unless the case is about a photo. */
export type EffectTarget = { personId: string; productId: string | null; imageId: string | null };

/** `until` is null if the action has no end. `imageId` is the photo to hide. */
type Action = { type: ActionType; until: Date | null; imageId: string | null };

/**
 * Applies and undoes decisions. Locks the person's account before products, so `suspend` must be the first of several
 * actions. Wait for the job queue before the transaction, because resuming or passing on a hold adds a job.
 */
export type Effects = {
  /** Applies one action. Returns the data needed to undo it, or null if there is nothing to restore. */
  apply(trx: Trx, action: Action, target: EffectTarget, at: Date): Promise<unknown | null>;
  /** Restores exactly what the action changed, unless a later decision requires the same change. */
  undo(trx: Trx, undo: unknown, at: Date): Promise<void>;
  /**
   * Takes a product out of the shop until a decision is made about it. A decision that only asks the seller to edit the
   * product doesn't bring it back.
   */
  suspect(trx: Trx, productId: string, at: Date): Promise<void>;
  /** Updates an account that has got effects of an earlier account. */
  refresh(trx: Trx, personId: string, at: Date): Promise<void>;
  /** Ends one person's expired effects. Returns false if there are none. */
  endDue(trx: Trx, at: Date): Promise<boolean>;
};

type Step = (trx: Trx, productId: string, at: Date) => Promise<void>;
type Account = {
  id: string;
  suspended_until: Date | null;
  selling_frozen_until: Date | null;
};
type Product = { id: string; moderation: Moderation; seller_suspended: boolean };

/** Functions of other features. Each of them runs in the given transaction. */
export type EffectParts<A extends Account = Account, P extends Product = Product> = {
  accounts: {
    lock(trx: Trx, id: string): Promise<A | undefined>;
    suspend(trx: Trx, account: A, until: Date | null, at: Date): Promise<void>;
    freezeSelling(trx: Trx, account: A, until: Date | null): Promise<void>;
  };
  products: {
    lock(trx: Trx, id: string): Promise<P | undefined>;
    /** Locks the products that a person sells, holds or waits for. */
    lockAllOf(trx: Trx, personId: string): Promise<void>;
    suspect: Step;
    hide: Step;
    remove: Step;
    restore: Step;
    setSellerSuspended(
      trx: Trx,
      sellerId: string,
      suspended: boolean,
      at: Date,
    ): Promise<{ id: string; status: ProductStatus }[]>;
    setPhotoHidden(
      trx: Trx,
      product: P,
      photo: { imageId: string; hidden: boolean; at: Date },
    ): Promise<void>;
  };
  bookings: {
    settle: Step;
    freeze: Step;
    resume: Step;
    release(trx: Trx, productId: string, reason: string, at: Date): Promise<void>;
    bookedProductsOf(trx: Trx, sellerId: string): Promise<string[]>;
    /** Returns when a suspension paused a seller's holds, or null if none is paused. */
    pausedSince(trx: Trx, sellerId: string): Promise<Date | null>;
    cancelAllOf(trx: Trx, buyerId: string, at: Date): Promise<void>;
  };
};

/** Creates the functions that apply and undo decisions. */
export function createEffects<A extends Account, P extends Product>(
  parts: EffectParts<A, P>,
): Effects {
  const { accounts, products, bookings } = parts;

  /** Updates a product to match the effects that are in force. */
  async function updateProduct(trx: Trx, product: P, at: Date): Promise<void> {
    const { id, moderation } = product;
    const kinds = await effectRepository(trx).ofProduct(id);
    const wanted = kinds.has('remove_product')
      ? 'removed'
      : kinds.has('hide_product')
        ? 'hidden'
        : 'clear';
    if (moderation === wanted) return;
    if (wanted === 'clear') {
      await products.restore(trx, id, at);
      if (!product.seller_suspended) await bookings.resume(trx, id, at);
      return;
    }
    if (moderation === 'clear') await bookings.settle(trx, id, at);
    if (wanted === 'hidden') {
      await products.hide(trx, id, at);
      await bookings.freeze(trx, id, at);
    } else {
      await products.remove(trx, id, at);
      await bookings.release(trx, id, shopReasons.removed, at);
    }
  }

  /** Ends the product's `pending` state, because a decision has been made. */
  async function endSuspicion(trx: Trx, { productId }: EffectTarget, at: Date): Promise<void> {
    const product = productId === null ? undefined : await products.lock(trx, productId);
    if (product?.moderation === 'pending') await updateProduct(trx, product, at);
  }

  /** Updates an account to match the effects that are in force. */
  async function updateAccount(trx: Trx, account: A, at: Date): Promise<void> {
    const effects = effectRepository(trx);
    const [suspended, frozen] = [
      await effects.until(account.id, 'suspend', at),
      await effects.until(account.id, 'freeze_selling', at),
    ];
    if (frozen?.getTime() !== account.selling_frozen_until?.getTime()) {
      await accounts.freezeSelling(trx, account, frozen);
    }
    if (suspended?.getTime() === account.suspended_until?.getTime()) return;
    const wasSuspended = account.suspended_until !== null && account.suspended_until > at;
    if (suspended === null) await showSeller(trx, account, at);
    else if (!wasSuspended) await hideSeller(trx, account, suspended, at);
    else {
      const since = (await bookings.pausedSince(trx, account.id)) ?? at;
      if (endsHolds(since, suspended)) await releaseBookingsOf(trx, account, at);
    }
    await accounts.suspend(trx, account, suspended, at);
  }

  async function hideSeller(trx: Trx, { id }: A, until: Date, at: Date): Promise<void> {
    await products.lockAllOf(trx, id);
    await bookings.cancelAllOf(trx, id, at);
    const booked = await bookings.bookedProductsOf(trx, id);
    for (const productId of booked) await bookings.settle(trx, productId, at);
    await products.setSellerSuspended(trx, id, true, at);
    for (const productId of booked) {
      if (endsHolds(at, until)) await bookings.release(trx, productId, shopReasons.suspended, at);
      else await bookings.freeze(trx, productId, at);
    }
  }

  /** Releases the bookings that were paused when the suspension was shorter. */
  async function releaseBookingsOf(trx: Trx, { id }: A, at: Date): Promise<void> {
    await products.lockAllOf(trx, id);
    for (const productId of await bookings.bookedProductsOf(trx, id)) {
      await bookings.release(trx, productId, shopReasons.suspended, at);
    }
  }

  async function showSeller(trx: Trx, { id }: A, at: Date): Promise<void> {
    await products.lockAllOf(trx, id);
    const back = await products.setSellerSuspended(trx, id, false, at);
    for (const product of back) {
      if (product.status === 'reserved') await bookings.resume(trx, product.id, at);
    }
  }

  type Scope = Pick<ModerationEffectsTable, 'kind' | 'person_id' | 'product_id' | 'image_id'>;

  /**
   * Locks an effect's target. Returns a function to call after changing the effect, or null if the target no longer
   * exists.
   */
  async function scopeOf(trx: Trx, effect: Scope) {
    const { kind, person_id, product_id, image_id } = effect;
    const account = person_id === null ? undefined : await accounts.lock(trx, person_id);
    if (kind === 'suspend' || kind === 'freeze_selling') {
      // The effect of a deleted account applies to new accounts with its address.
      return async (at: Date) => account && (await updateAccount(trx, account, at));
    }
    const product = product_id === null ? undefined : await products.lock(trx, product_id);
    if (!product) return null;
    if (kind !== 'hide_image') return (at: Date) => updateProduct(trx, product, at);
    if (image_id === null) return null;
    return async (at: Date) => {
      const hidden = await effectRepository(trx).isPhotoHidden(product.id, image_id);
      await products.setPhotoHidden(trx, product, { imageId: image_id, hidden, at });
    };
  }

  return {
    async apply(trx, { type, until, imageId }, target, at) {
      if (!isKind(type)) {
        if (type !== 'ask_edit') await endSuspicion(trx, target, at);
        return null;
      }
      const isAccounts = type === 'suspend' || type === 'freeze_selling';
      const effect = {
        kind: type,
        person_id: target.personId,
        product_id: isAccounts ? null : target.productId,
        image_id: type === 'hide_image' ? (imageId ?? target.imageId) : null,
        until: isAccounts ? until : null,
      };
      const update = await scopeOf(trx, effect);
      if (!update) return null;
      const id = await effectRepository(trx).insert(effect);
      await update(at);
      await endSuspicion(trx, target, at);
      return { effect: id };
    },

    async undo(trx, undo, at) {
      const effects = effectRepository(trx);
      const id = (undo as { effect?: unknown } | null)?.effect;
      const effect = typeof id === 'string' ? await effects.byId(id) : undefined;
      if (!effect) return;
      const update = await scopeOf(trx, effect);
      await effects.delete(effect.id, at);
      await update?.(at);
    },

    async suspect(trx, productId, at) {
      const product = await products.lock(trx, productId);
      if (product?.moderation !== 'clear') return;
      await bookings.settle(trx, productId, at);
      await products.suspect(trx, productId, at);
      await bookings.freeze(trx, productId, at);
    },

    async refresh(trx, personId, at) {
      const account = await accounts.lock(trx, personId);
      if (account) await updateAccount(trx, account, at);
    },

    async endDue(trx, at) {
      const effects = effectRepository(trx);
      const [personId] = await effects.due(at, 1);
      if (personId === undefined) return false;
      const account = await accounts.lock(trx, personId);
      await effects.deleteDue(personId, at);
      if (account) await updateAccount(trx, account, at);
      return true;
    },
  };
}

const kinds: Record<Kind, true> = {
  hide_product: true,
  remove_product: true,
  hide_image: true,
  freeze_selling: true,
  suspend: true,
};
const isKind = (type: ActionType): type is Kind => type in kinds;
