import { shopReasons } from '#contracts/catalog/release-reasons.ts';
import { type ActionType, endsHolds } from '#contracts/moderation/decisions.ts';
import type { HoldCore } from '#server/bookings/holds.ts';
import { holdsOf } from '#server/bookings/holds.ts';
import {
  bookedProductsOf,
  cancelAllOf,
  pausedSince,
  releaseBookings,
} from '#server/bookings/moderated-bookings.ts';
import { setPhotoHidden } from '#server/catalog/hidden-photos.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Trx } from '#server/db/client.ts';
import type { ModerationEffectsTable } from '#server/db/schema.ts';
import { phoneRepository } from '#server/media/phone-repository.ts';
import { suspension } from '#server/people/suspension.ts';
import { lockProductsOf } from '#server/selling/product-account-records.ts';
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

type Account = NonNullable<Awaited<ReturnType<typeof suspension.lock>>>;
type Product = NonNullable<Awaited<ReturnType<typeof productState.lock>>>;

/** Creates the functions that apply and undo decisions. */
export function createEffects(core: HoldCore): Effects {
  const waitlist = (trx: Trx) => holdsOf(trx, core);

  /** Updates a product to match the effects that are in force. */
  async function updateProduct(trx: Trx, product: Product, at: Date): Promise<void> {
    const { id, moderation } = product;
    const kinds = await effectRepository(trx).ofProduct(id);
    const wanted = kinds.has('remove_product')
      ? 'removed'
      : kinds.has('hide_product')
        ? 'hidden'
        : 'clear';
    if (moderation === wanted) return;
    if (wanted === 'clear') {
      await productState.restore(trx, id, at);
      if (!product.seller_suspended) await waitlist(trx).resume(id, at);
      return;
    }
    if (moderation === 'clear') await waitlist(trx).endDue(id, at);
    if (wanted === 'hidden') {
      await productState.hide(trx, id, at);
      await waitlist(trx).freeze(id, at);
    } else {
      await productState.remove(trx, id, at);
      await releaseBookings(trx, core, { productId: id, reason: shopReasons.removed, at });
    }
  }

  /** Ends the product's `pending` state, because a decision has been made. */
  async function endSuspicion(trx: Trx, { productId }: EffectTarget, at: Date): Promise<void> {
    const product = productId === null ? undefined : await productState.lock(trx, productId);
    if (product?.moderation === 'pending') await updateProduct(trx, product, at);
  }

  /** Updates an account to match the effects that are in force. */
  async function updateAccount(trx: Trx, account: Account, at: Date): Promise<void> {
    const effects = effectRepository(trx);
    const [suspended, frozen] = [
      await effects.until(account.id, 'suspend', at),
      await effects.until(account.id, 'freeze_selling', at),
    ];
    if (frozen?.getTime() !== account.selling_frozen_until?.getTime()) {
      await suspension.freezeSelling(trx, account, frozen);
    }
    if (suspended?.getTime() === account.suspended_until?.getTime()) return;
    const wasSuspended = account.suspended_until !== null && account.suspended_until > at;
    if (suspended === null) await showSeller(trx, account, at);
    else if (!wasSuspended) await hideSeller(trx, account, suspended, at);
    else {
      const since = (await pausedSince(trx, account.id)) ?? at;
      if (endsHolds(since, suspended)) await releaseBookingsOf(trx, account, at);
    }
    await suspension.suspend(trx, account, suspended, at);
    // A suspension ends all sessions with a new token version. Phone links have to be deleted separately.
    if (suspended !== null && !wasSuspended) await phoneRepository(trx).removeAll(account.id);
  }

  async function hideSeller(trx: Trx, { id }: Account, until: Date, at: Date): Promise<void> {
    await lockProductsOf(trx, id);
    await cancelAllOf(trx, core, id, at);
    const booked = await bookedProductsOf(trx, id);
    for (const productId of booked) await waitlist(trx).endDue(productId, at);
    await productState.setSellerSuspended(trx, id, true, at);
    for (const productId of booked) {
      if (endsHolds(at, until))
        await releaseBookings(trx, core, { productId, reason: shopReasons.suspended, at });
      else await waitlist(trx).freeze(productId, at);
    }
  }

  /** Releases the bookings that were paused when the suspension was shorter. */
  async function releaseBookingsOf(trx: Trx, { id }: Account, at: Date): Promise<void> {
    await lockProductsOf(trx, id);
    for (const productId of await bookedProductsOf(trx, id)) {
      await releaseBookings(trx, core, { productId, reason: shopReasons.suspended, at });
    }
  }

  async function showSeller(trx: Trx, { id }: Account, at: Date): Promise<void> {
    await lockProductsOf(trx, id);
    const back = await productState.setSellerSuspended(trx, id, false, at);
    for (const product of back) {
      if (product.status === 'reserved') await waitlist(trx).resume(product.id, at);
    }
  }

  type Scope = Pick<ModerationEffectsTable, 'kind' | 'person_id' | 'product_id' | 'image_id'>;

  /**
   * Locks an effect's target. Returns a function to call after changing the effect, or null if the target no longer
   * exists.
   */
  async function scopeOf(trx: Trx, effect: Scope) {
    const { kind, person_id, product_id, image_id } = effect;
    const account = person_id === null ? undefined : await suspension.lock(trx, person_id);
    if (kind === 'suspend' || kind === 'freeze_selling') {
      // The effect of a deleted account applies to new accounts with its address.
      return async (at: Date) => account && (await updateAccount(trx, account, at));
    }
    const product = product_id === null ? undefined : await productState.lock(trx, product_id);
    if (!product) return null;
    if (kind !== 'hide_image') return (at: Date) => updateProduct(trx, product, at);
    if (image_id === null) return null;
    return async (at: Date) => {
      const hidden = await effectRepository(trx).isPhotoHidden(product.id, image_id);
      await setPhotoHidden(trx, product, { imageId: image_id, hidden, at });
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
      const product = await productState.lock(trx, productId);
      if (product?.moderation !== 'clear') return;
      await waitlist(trx).endDue(productId, at);
      await productState.suspect(trx, productId, at);
      await waitlist(trx).freeze(productId, at);
    },

    async refresh(trx, personId, at) {
      const account = await suspension.lock(trx, personId);
      if (account) await updateAccount(trx, account, at);
    },

    async endDue(trx, at) {
      const effects = effectRepository(trx);
      const [personId] = await effects.due(at, 1);
      if (personId === undefined) return false;
      const account = await suspension.lock(trx, personId);
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
