import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { toCents } from '#contracts/money.ts';
import type { createConsignment } from '#contracts/stock/consignments.ts';
import {
  type Consignment,
  type listConsignments,
  toTenths,
} from '#contracts/stock/consignments.ts';
import { holdsOf } from '#server/bookings/holds.ts';
import { productState } from '#server/catalog/product-state.ts';
import { nextStockNumber } from '#server/catalog/stock-numbers.ts';
import type { Core } from '#server/core.ts';
import { createCustomerBook } from '#server/customers/customer-book.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { oneSnapshot, type Trx } from '#server/db/client.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { type IdempotencyKey, keyReused } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { addProduct } from '#server/selling/add-product.ts';
import { assertReturnable, noSuchOwner } from './consignment-policy.ts';
import { type ConsignmentRow, consignmentRepository } from './consignment-repository.ts';
import { toConsignment, toDetails } from './consignment-view.ts';
import { createOwnerCipher } from './seller-cipher.ts';
import type { StolenCheck } from './stolen-check.ts';

type Request = EndpointParsed<typeof createConsignment>['body'];
type Page = EndpointParsed<typeof listConsignments>['query'];

const day = 86_400_000;

export function createConsignmentService(core: Core, stolen: Pick<StolenCheck, 'check'>) {
  const { db, now, config } = core;
  const { holdingDays } = config.intake;
  const cipher = createOwnerCipher(core.intakeKey);
  const book = createCustomerBook(core);

  /** The owner's name is null if it was deleted or can't be decrypted with this INTAKE_KEY. */
  const view = (row: ConsignmentRow) =>
    toConsignment(row, row.details && (cipher.decrypt(row.owner_id, row.details)?.name ?? null));

  async function reread(trx: Trx, productId: string): Promise<Consignment> {
    const row = await consignmentRepository(trx).byProduct(productId);
    if (!row) throw new Error('the consignment is missing');
    return view(row);
  }

  /** Returns the id of the owner in the request. Adds the owner if they are new. */
  async function ownerOf(trx: Trx, { owner, owner_id }: Request, at: Date): Promise<string> {
    const consignments = consignmentRepository(trx);
    if (!owner) {
      if (owner_id && (await consignments.touchOwner(owner_id.toLowerCase(), at)))
        return owner_id.toLowerCase();
      throw noSuchOwner();
    }
    const id = uuidv7();
    const details = { name: owner.name, email: owner.email ?? null, address: owner.address };
    const customerId = details.email && (await book.byFingerprint(trx, details.email));
    await consignments.insertOwner(id, cipher.encrypt(id, details), at, customerId);
    return id;
  }

  async function make(trx: Trx, caller: Caller, request: Request): Promise<string> {
    await lockOpenAccount(trx, caller.id, sessionEnded);
    const sellerId = await shopAccount.get(trx, config);
    const at = now();
    // Lock the owner before taking the stock number, to avoid deadlocks: payouts lock the owner before the till, and
    // tickets lock the till before the number.
    const owner_id = await ownerOf(trx, request, at);
    // Take the stock number before adding the product, so that other intakes wait. Two intakes that add the same new
    // search words at the same time could deadlock.
    const number = await nextStockNumber(trx);
    const live_at = new Date(at.getTime() + holdingDays * day);
    const product_id = await addProduct(trx, {
      form: request.product,
      sellerId,
      writerId: caller.id,
      at,
      liveFrom: holdingDays > 0 ? live_at : null,
      path: 'product.',
    });
    await consignmentRepository(trx).insert({
      product_id,
      number,
      owner_id,
      share_tenths: toTenths(request.share),
      agreed_price_cents: toCents(request.product.resale_price),
      taken_at: at,
      live_at,
      returned_at: null,
      return_reason: null,
    });
    await stolen.check(trx, product_id, at);
    return product_id;
  }

  return {
    /** Takes in a piece from its owner. The contract for `createConsignment` lists the Refusals. */
    takeIn: (caller: Caller, request: Request, key: IdempotencyKey | null) =>
      withIdempotencyKey(db, caller.id, key, {
        make: (trx) => make(trx, caller, request),
        read: reread,
        reused: keyReused,
      }),

    async list({ cursor, limit, ...filter }: Page) {
      const from = decodeCursor(cursor, ['number']);
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const consignments = consignmentRepository(trx);
        return Promise.all([
          consignments.list(filter, Number(from?.after[0] ?? null) || null, limit + 1),
          from?.total ?? consignments.count(filter),
        ]);
      });
      return toPage(rows, limit, total, ({ number }: ConsignmentRow) => [number], view);
    },

    /** Returns one piece. Throws a `not_found` Refusal if the product isn't consigned. */
    async one(id: string) {
      const row = await consignmentRepository(db).byProduct(id);
      if (!row) throw noSuchPiece();
      return toDetails(row, view(row));
    },

    /** Returns an unsold piece to its owner. The contract for `returnConsignment` lists the Refusals. */
    giveBack: (caller: Caller, id: string, reason: string) =>
      db.transaction().execute(async (trx) => {
        const consignments = consignmentRepository(trx);
        await lockOpenAccount(trx, caller.id, sessionEnded);
        if (!(await productState.lock(trx, id))) throw noSuchPiece();
        await holdsOf(trx, core).finishCancelled(id, now());
        const row = await consignments.byProduct(id);
        if (!row) throw noSuchPiece();
        assertReturnable(row);
        const at = now();
        if (row.status !== 'archived') await productState.archive(trx, id, at);
        await consignments.setReturned(id, reason, at);
        await consignments.touchOwner(row.owner_id, at);
        await writeAuditEntry(trx, {
          actorId: caller.id,
          action: 'consigned piece returned',
          subjectId: id,
          details: {},
          at,
        });
        return reread(trx, id);
      }),
  };
}

const noSuchPiece = () => new Refusal('not_found', 'This is not a consigned product.');
