import { type Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import { type ShopReason, shopReasons } from '#contracts/catalog/release-reasons.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { toCents } from '#contracts/money.ts';
import { may } from '#contracts/permissions.ts';
import type { listOwnProducts } from '#contracts/selling/own-products.ts';
import type { relistProduct, updateProduct } from '#contracts/selling/selling.ts';
import { productRepository } from '#server/catalog/product-repository.ts';
import { productState } from '#server/catalog/product-state.ts';
import { canEdit, isHidden, toSeller } from '#server/catalog/product-view.ts';
import { projectProducts } from '#server/catalog/search/search-projection.ts';
import { asSellerSees, checkedUntil } from '#server/catalog/serial-check.ts';
import { isSameSerial } from '#server/catalog/serial-number.ts';
import type { Core } from '#server/core.ts';
import { oneSnapshot, type Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { dayInWords } from '#server/http/shop-time.ts';
import { imageView } from '#server/media/image-view.ts';
import { pictureKeys } from '#server/media/picture-keys.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { addProduct, type NewProduct } from './add-product.ts';
import { assertMaySell, assertSellerMaySell, sellerBan } from './may-sell.ts';
import { ownCursorShape, ownKeyOf } from './own-list-query.ts';
import { ownProductRepository } from './own-product-repository.ts';
import type { OwnRow } from './own-product-view.ts';
import { canDelete, isWithheld, toEditable, toOwn } from './own-product-view.ts';
import { auditForeignChange, changedFields } from './product-audit.ts';
import { byField, resolveForm } from './product-values.ts';
import { assertMayPublish } from './publication-limit.ts';
import { sellingRepository } from './selling-repository.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof productState.lock>>>;
type Edit = EndpointParsed<typeof updateProduct>['body'];
type OwnPage = EndpointParsed<typeof listOwnProducts>['query'];

/** What the rooms above do when products change. All run in the given transaction. */
export type AboveSelling = {
  /** Reports a product that is new or has a new serial number if the number is registered as stolen. */
  checkStolen(trx: Trx, productId: string, at: Date): Promise<void>;
  /** Sends an edited product back to the moderators who handle reports about it. */
  reviewEdit(trx: Trx, productId: string, at: Date): Promise<void>;
  /** Checks and records a new price of the shop's stock. Does nothing for other products. */
  changeStockPrice(
    trx: Trx,
    change: {
      caller: Caller;
      product: { id: string; seller_id: string; resale_price_cents: number };
      priceCents: number;
      at: Date;
    },
  ): Promise<void>;
  bookingsOf(trx: Trx): ProductBookings;
};

/** Changes the bookings of one product. */
export type ProductBookings = {
  /** Releases the open bookings of a product that leaves the shop. The product must be locked. */
  releaseAll(productId: string, reason: ShopReason, at: Date): Promise<void>;
  /** Makes the product's cancellations final. */
  finishCancelled(productId: string, at: Date): Promise<void>;
};

export function createSellingService(core: Core, parts: AboveSelling) {
  const { db, now, config } = core;
  const { checkStolen, reviewEdit, changeStockPrice, bookingsOf } = parts;
  const keys = pictureKeys(core);

  /** Returns a product and its form, as the caller sees them. */
  async function reread(trx: Trx, caller: Caller, id: string) {
    const found = await ownProductRepository(trx).ownDetail(id);
    if (!found) throw new Error('the product is missing');
    const row = asSeen(caller, found, now());
    return {
      row,
      form: toEditable(row, isHidden(row.moderation) ? keys.viewFor(caller.id) : imageView),
    };
  }

  /**
   * Locks and returns a product. Throws a `not_found` Refusal, or a `forbidden` Refusal if the caller may not edit it.
   * With `relisting`, staff may also change the shop's products.
   */
  async function lockOwn(trx: Trx, caller: Caller, id: string, relisting = false) {
    const product = await productState.lock(trx, id);
    if (!product || product.status === 'archived') {
      throw new Refusal('not_found', 'This product does not exist.');
    }
    const acts = relisting && may(caller.role, 'sell_at_counter');
    if (product.seller_id === caller.id || may(caller.role, 'edit_any_product')) return product;
    if (!acts || product.seller_id !== (await shopAccount.find(trx, config))) {
      throw new Refusal('forbidden', 'Only the seller can change this product.');
    }
    return product;
  }

  /** Changes only the price of a locked product. */
  async function changePrice(trx: Trx, caller: Caller, product: Locked, price: string, at: Date) {
    const { id, seller_id, status, version, resale_price_cents: from } = product;
    const to = toCents(price);
    if (to === from) return;
    await sellingRepository(trx).reprice(id, to, at);
    const payload = { status, version: version + 1, price_cents: { from, to } };
    const event = { subjectId: id, people: [seller_id], payload, at };
    await writeEvent(trx, { kind: 'product.edited', ...event });
    await changeStockPrice(trx, { caller, product, priceCents: to, at });
    const details = { changed: ['resale_price' as const] };
    await auditForeignChange(trx, { caller, product, action: 'product edited', details, at });
  }

  return {
    async own(seller: Caller, query: OwnPage) {
      const from = decodeCursor(query.cursor, ownCursorShape(query.sort));
      const [rows, byStatus, found] = await oneSnapshot(db, (trx) => {
        const products = ownProductRepository(trx);
        return Promise.all([
          products.bySeller(seller.id, query, from?.after ?? null, query.limit + 1),
          products.countBySeller(seller.id),
          query.q && !from ? products.countOwnMatches(seller.id, query) : from?.total,
        ]);
      });
      const hidden = byStatus.get('live')?.hidden ?? 0;
      const all = ProductStatus.options.map((name) => {
        const n = byStatus.get(name)?.n ?? 0;
        return [name, name === 'live' ? n - hidden : n] as const;
      });
      const counts = Object.fromEntries(all) as Record<ProductStatus, number>;
      const inStatus = query.status
        ? counts[query.status]
        : all.reduce((sum, [name, n]) => (name === 'archived' ? sum : sum + n), hidden);
      const total = query.q ? (found ?? 0) : inStatus;
      const at = now();
      const seen = rows.map((row) => asSeen(seller, row, at));
      const view = keys.viewFor(seller.id);
      // Photos of hidden products have no public URL.
      const withPicture = (row: OwnRow) =>
        isHidden(row.moderation) && row.cover
          ? { ...toOwn(row), image: view(row.cover), image_url: view(row.cover).url }
          : toOwn(row);
      return { ...toPage(seen, query.limit, total, ownKeyOf, withPicture), counts, hidden };
    },

    async editable(caller: Caller, id: string) {
      return db.transaction().execute(async (trx) => {
        await lockOwn(trx, caller, id);
        return (await reread(trx, caller, id)).form;
      });
    },

    /** Returns the caller's profile as buyers see it. */
    async seller(caller: Caller) {
      const row = await productRepository(db).seller(caller.id);
      if (!row) throw sessionEnded();
      return toSeller(row);
    },

    /**
     * Publishes a product. Throws an `already_published` Refusal if its draft has already been published, or a
     * `not_found` Refusal if the idempotency key belongs to a product that has been deleted.
     */
    async publish(seller: Caller, form: NewProduct, key: IdempotencyKey | null) {
      const make = async (trx: Trx) => {
        await lockOpenAccount(trx, seller.id, sessionEnded);
        await assertMaySell(trx, seller.id, now());
        await assertMayPublish(trx, seller, now(), config.rateLimitFactor);
        const { id: sellerId } = seller;
        const at = now();
        const id = await addProduct(trx, {
          form,
          sellerId,
          writerId: sellerId,
          at,
          liveFrom: null,
          isPiece: sellerId === (await shopAccount.find(trx, config)),
        });
        await checkStolen(trx, id, at);
        return id;
      };
      return withIdempotencyKey(db, seller.id, key, {
        make,
        async read(trx, id) {
          const row = await ownProductRepository(trx).ownDetail(id);
          if (!row) throw new Refusal('not_found', 'You have deleted this product.');
          return toOwn({ ...asSeen(seller, row, now()), cover: row.images[0] ?? null });
        },
        reused: () =>
          new Refusal(
            'idempotency_key_reused',
            'This idempotency key was already used for another product.',
          ),
      });
    },

    /**
     * Changes a product. Throws an `edit_conflict` Refusal if `version` is outdated. A seller who is banned from
     * selling can't change a product that is for sale, unless a moderator has asked for it.
     */
    async edit(caller: Caller, id: string, { version, image_urls, ...form }: Edit) {
      return db.transaction().execute(async (trx) => {
        const at = now();
        const banned = await sellerBan(trx, id, at);
        const product = await lockOwn(trx, caller, id);
        if (!canEdit(product.status)) {
          throw new Refusal('conflict', 'A product that is sold or laid away can’t be changed.');
        }
        const selling = sellingRepository(trx);
        // Otherwise, the seller could turn a product that is for sale into another one. Ended products can't be relisted.
        if (banned && product.seller_id === caller.id && product.status !== 'ended') {
          if (!(await selling.isEditAsked(id))) throw banned;
        }
        const before = await reread(trx, caller, id);
        if (product.seller_id === caller.id && isWithheld(before.row)) {
          throw withheld(before.row.moderation);
        }
        const use = { writerId: caller.id, productId: id };
        const { fields, photos } = await resolveForm(trx, form, byField(image_urls), use);
        if (product.version !== version) throw changedSince();
        const serialBefore = await selling.serialOf(id);
        const isNewSerial = !isSameSerial(serialBefore, fields.serial_number);
        const check = isNewSerial && {
          serial_checked_until: checkedUntil(fields.serial_number, at),
        };
        await selling.update(id, { ...fields, ...check }, at);
        await selling.setImages(id, photos);
        await projectProducts(trx, [id]);
        await writeEvent(trx, {
          kind: 'product.edited',
          subjectId: id,
          people: [product.seller_id],
          payload: {
            status: product.status,
            version: version + 1,
            price_cents: { from: product.resale_price_cents, to: fields.resale_price_cents },
          },
          at,
        });
        if (isNewSerial) await checkStolen(trx, id, at);
        // After `checkStolen`, which locks the serial number before the case, like the register of stolen gear.
        await reviewEdit(trx, id, at);
        const after = await reread(trx, caller, id);
        const priceCents = fields.resale_price_cents;
        await changeStockPrice(trx, { caller, product, priceCents, at });
        const details = { changed: changedFields(before.form, after.form) };
        await auditForeignChange(trx, { caller, product, action: 'product edited', details, at });
        return after.form;
      });
    },

    /**
     * Ends a live product or relists an ended one, at another price if there is one. Throws a `conflict` Refusal for any
     * other change, or if the product can't go up for sale yet, and an `edit_conflict` Refusal if `version` is outdated.
     */
    async change(
      caller: Caller,
      id: string,
      to: 'ended' | 'live',
      { resale_price: price, version }: EndpointParsed<typeof relistProduct>['body'] = {},
    ) {
      return db.transaction().execute(async (trx) => {
        if (to === 'live') await assertSellerMaySell(trx, id, now());
        await lockOwn(trx, caller, id, to === 'live');
        await bookingsOf(trx).finishCancelled(id, now());
        const product = await lockOwn(trx, caller, id, to === 'live');
        const from = to === 'ended' ? 'live' : 'ended';
        if (product.status !== from) {
          throw new Refusal('conflict', `Only a product that is ${from} can become ${to}.`);
        }
        if (version !== undefined && product.version !== version) throw changedSince();
        if (to === 'live' && isHidden(product.moderation)) throw withheld(product.moderation);
        const at = now();
        if (to === 'live') {
          assertMayGoLive(product, at);
          if (!(await sellingRepository(trx).hasPhoto(id))) throw noPhoto();
        }
        if (price !== undefined) await changePrice(trx, caller, product, price, at);
        await (to === 'live' ? productState.relist : productState.end)(trx, id, at);
        const action = to === 'live' ? 'product relisted' : 'product ended';
        await auditForeignChange(trx, { caller, product, action, details: {}, at });
        return { status: to };
      });
    },

    /**
     * Deletes a product. If it has a serial number, or if bookings, tickets or decisions refer to it or it has a
     * stock number, archives it instead and releases its bookings. Throws a `conflict` Refusal if it has been sold.
     */
    async remove(caller: Caller, id: string) {
      return db.transaction().execute(async (trx) => {
        // Bookings lock the product, too, so no one can book it before this transaction commits.
        const product = await lockOwn(trx, caller, id);
        if (!canDelete(product.status)) {
          throw new Refusal('conflict', 'A product that is sold or laid away can’t be deleted.');
        }
        const selling = sellingRepository(trx);
        const archived = await selling.isOnRecord(id);
        if (archived) {
          await bookingsOf(trx).releaseAll(id, shopReasons.withdrawn, now());
          await productState.archive(trx, id, now());
        } else {
          await projectProducts(trx, [id], { leaving: true });
          await selling.erase(id);
          const event = { subjectId: id, people: [product.seller_id], payload: {}, at: now() };
          await writeEvent(trx, { kind: 'product.deleted', ...event });
        }
        const details = { archived };
        const change = { caller, product, action: 'product deleted', details, at: now() } as const;
        await auditForeignChange(trx, change);
        return { deletedCount: 1, archived };
      });
    },
  };
}

/** Returns an own product, or any other for an admin, as the caller sees it. */
const asSeen = <Row extends OwnRow>({ role }: Caller, row: Row, at: Date): Row =>
  may(role, 'see_any_product') ? row : asSellerSees(row, at);

const withheld = (moderation: Moderation) =>
  new Refusal(
    'conflict',
    moderation === 'pending'
      ? 'The serial number is being checked. You can’t change this product until the check has ended.'
      : 'This product has been hidden by a moderator. You can see the reasons and appeal in My Decisions.',
  );

const changedSince = () =>
  new Refusal('edit_conflict', 'This product has changed since you opened it.');

const noPhoto = () =>
  new Refusal('conflict', 'This product has no photo yet. It will go up for sale once it has one.');

/** Throws a `conflict` Refusal that names the date if the product's holding period has not ended. */
function assertMayGoLive({ live_from }: { live_from: Date | null }, at: Date): void {
  if (live_from === null || live_from <= at) return;
  throw new Refusal(
    'conflict',
    `The shop bought this product, so it can’t go up for sale before ${dayInWords(live_from)}. It will go up for sale automatically then.`,
  );
}
