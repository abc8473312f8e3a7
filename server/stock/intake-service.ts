import { fromCents, toCents } from '#contracts/money.ts';
import type { BuyInForm, Intake } from '#contracts/stock/intakes.ts';
import { productsWithSerial } from '#server/catalog/same-serial.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import { nextStockNumber } from '#server/catalog/stock-numbers.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { addProduct } from '#server/selling/add-product.ts';
import { otherKey } from './consignment-policy.ts';
import { type IntakeRow, intakeRepository } from './intake-repository.ts';
import { pastModels } from './past-models.ts';
import { createSellerCipher, type SellerDetails } from './seller-cipher.ts';
import type { StolenCheck } from './stolen-check.ts';

type By = {
  caller: Caller;
  /** The account that owns the shop's stock. */
  shopId: string;
  ticketId: string;
  /** The path of this buy-in in the request, for example `buy_ins.0`. */
  field: string;
  at: Date;
};

export type IntakeService = ReturnType<typeof createIntakeService>;

type Parts = { search: Pick<ProductSearch, 'queryOf'>; stolen: StolenCheck };

const day = 86_400_000;

export function createIntakeService(core: Core, { search, stolen }: Parts) {
  const { db, now, config } = core;
  const { holdingDays } = config.intake;
  const cipher = createSellerCipher(core.intakeKey);

  function sellerOf({ product_id, seller }: IntakeRow): SellerDetails | null {
    if (seller === null) return null;
    const details = cipher.decrypt(product_id, seller);
    if (details) return details;
    throw otherKey();
  }

  return {
    /**
     * Stores a product that the shop buys, and the seller's details, in the sale's transaction. Returns the product's
     * id. Field names in Refusals are prefixed with `field`.
     */
    async takeIn(
      trx: Trx,
      { product: form, paid, seller }: BuyInForm,
      { caller, shopId, ticketId, field, at }: By,
    ) {
      const live_at = new Date(at.getTime() + holdingDays * day);
      // Take the stock number before adding the product, so that other intakes wait. Two intakes that add the same new
      // search words at the same time could deadlock.
      const number = await nextStockNumber(trx);
      const product_id = await addProduct(trx, {
        form,
        sellerId: shopId,
        writerId: caller.id,
        at,
        liveFrom: holdingDays > 0 ? live_at : null,
        path: `${field}.product.`,
      });
      const document = seller.document || null;
      await intakeRepository(trx).insert({
        product_id,
        number,
        sale_id: ticketId,
        paid_cents: toCents(paid),
        taken_at: at,
        live_at,
        seller: cipher.encrypt(product_id, { ...seller, document }),
      });
      await stolen.check(trx, product_id, at);
      return product_id;
    },

    /**
     * Returns the record of a product that the shop bought, with the seller's details. Writes an audit entry about the
     * access.
     */
    read: (caller: Caller, productId: string) =>
      db.transaction().execute(async (trx) => {
        const row = await intakeRepository(trx).byProduct(productId);
        if (!row) throw new Refusal('not_found', 'The shop didn’t buy this product.');
        const seller = sellerOf(row);
        await writeAuditEntry(trx, {
          actorId: caller.id,
          action: 'intake read',
          subjectId: row.product_id,
          details: {},
          at: now(),
        });
        return toIntake(row, seller);
      }),

    async withSerial(serial: string) {
      const [items, registered] = await Promise.all([
        productsWithSerial(db, serial),
        stolen.registered(db, serial),
      ]);
      return { items, stolen: registered };
    },

    models: async (q: string) => pastModels(db, q, (await search.queryOf({ q })) ?? null),

    /**
     * Adds a product to the stock without a purchase, because the shop already has it. Throws a `forbidden` Refusal if
     * the shop has no account.
     */
    async addStock(caller: Caller, form: BuyInForm['product'], key: IdempotencyKey | null) {
      const sellerId = await shopAccount.get(db, config);
      return withIdempotencyKey(db, caller.id, key, {
        async make(trx) {
          for (const id of [...new Set([caller.id, sellerId])].toSorted()) {
            await lockOpenAccount(trx, id, sessionEnded);
          }
          const at = now();
          const stock = { form, sellerId, writerId: caller.id, at, liveFrom: null, isPiece: true };
          const id = await addProduct(trx, { ...stock, path: 'product.' });
          await stolen.check(trx, id, at);
          return id;
        },
        read: async (_trx, _id) => ({ _id }),
        reused: () =>
          new Refusal(
            'idempotency_key_reused',
            'This idempotency key was already used for another product.',
          ),
      });
    },
  };
}

const toIntake = (row: IntakeRow, seller: SellerDetails | null): Intake => ({
  product: { _id: row.product_id, title: row.title, serial_number: row.serial_number },
  number: row.number,
  sale_id: row.sale_id,
  paid: fromCents(row.paid_cents),
  taken_at: row.taken_at.toISOString(),
  live_at: row.live_at.toISOString(),
  seller,
});
