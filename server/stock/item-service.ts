import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { toCents } from '#contracts/money.ts';
import type { Item } from '#contracts/stock/item.ts';
import {
  type ItemForm,
  type listItems,
  maxStock,
  type StockChange,
  type updateItem,
} from '#contracts/stock/items.ts';
import type { Core } from '#server/core.ts';
import { type AuditFacts, writeAuditEntry } from '#server/db/audit.ts';
import { oneSnapshot, type Trx } from '#server/db/client.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { type IdempotencyKey, keyReused } from '#server/http/idempotency-key.ts';
import { fieldRefusal, Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { type FoundItem, itemRepository, toItem } from './item-repository.ts';
import { tellItem } from './item-stock.ts';

type Edit = EndpointParsed<typeof updateItem>['body'];

/** The small goods and services that the shop sells. The contracts list the Refusals. */
export function createItemService({ db, now }: Core) {
  async function read(trx: Trx, id: string): Promise<Item> {
    const row = await itemRepository(trx).byId(id);
    if (!row) throw noSuchItem();
    return toItem(row);
  }

  /** Writes the event and the audit entry of a change. */
  async function note(
    trx: Trx,
    caller: Caller,
    subjectId: string,
    entry: AuditFacts<`item ${'added' | 'changed' | 'counted'}`>,
  ): Promise<void> {
    const at = now();
    await tellItem(trx, subjectId, at);
    await writeAuditEntry(trx, { actorId: caller.id, subjectId, ...entry, at });
  }

  async function add(trx: Trx, caller: Caller, form: ItemForm): Promise<string> {
    await lockOpenAccount(trx, caller.id, sessionEnded);
    const id = uuidv7();
    await itemRepository(trx).insert(id, form);
    await note(trx, caller, id, { action: 'item added', details: {} });
    return id;
  }

  async function count(trx: Trx, caller: Caller, id: string, { by, reason }: StockChange) {
    await lockOpenAccount(trx, caller.id, sessionEnded);
    const items = itemRepository(trx);
    const row = (await items.lock([id])).get(id.toLowerCase());
    if (!row) throw noSuchItem();
    const stock = (row.stock ?? 0) + by;
    if (stock < 0) throw fieldRefusal('by', `Only ${row.stock ?? 0} are in stock.`);
    if (stock > maxStock) {
      throw fieldRefusal('by', `An item can have at most ${maxStock} pieces.`);
    }
    await items.addStock(row.id, by);
    const details = { item: row.name, from: row.stock, stock, reason };
    await note(trx, caller, row.id, { action: 'item counted', details });
    return row.id;
  }

  return {
    async list({ q = '', low, cursor, limit }: EndpointParsed<typeof listItems>['query']) {
      const from = decodeCursor(cursor, ['string', 'uuid']);
      const which = { q, low: low === 'true' };
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const items = itemRepository(trx);
        return Promise.all([
          items.list(which, from?.after ?? null, limit + 1),
          from?.total ?? items.count(which),
        ]);
      });
      return toPage(rows, limit, total, ({ sort, id }: FoundItem) => [sort, id], toItem);
    },

    create: (caller: Caller, form: ItemForm, key: IdempotencyKey | null) =>
      withIdempotencyKey(db, caller.id, key, {
        make: (trx) => add(trx, caller, form),
        read,
        reused: keyReused,
      }).catch(refuseBarcode),

    count: (caller: Caller, id: string, change: StockChange, key: IdempotencyKey | null) =>
      withIdempotencyKey(db, caller.id, key, {
        make: (trx) => count(trx, caller, id, change),
        read,
        reused: keyReused,
      }),

    update: (caller: Caller, id: string, { version, ...form }: Edit) =>
      db
        .transaction()
        .execute(async (trx) => {
          await lockOpenAccount(trx, caller.id, sessionEnded);
          const items = itemRepository(trx);
          const row = (await items.lock([id])).get(id.toLowerCase());
          if (!row) throw noSuchItem();
          if (row.version !== version) {
            throw new Refusal('edit_conflict', `${row.name} has been changed or sold since.`);
          }
          await items.change(id, form);
          const details = { from_version: version, price_cents: toCents(form.price) };
          await note(trx, caller, row.id, { action: 'item changed', details });
          if (form.stock !== row.stock) {
            const counted = { item: form.name, from: row.stock, stock: form.stock };
            const entry = { ...counted, reason: 'recount' } as const;
            await note(trx, caller, row.id, { action: 'item counted', details: entry });
          }
          return read(trx, id);
        })
        .catch(refuseBarcode),
  };
}

const noSuchItem = () => new Refusal('not_found', 'This item does not exist.');

/** The database decides which item has a barcode. */
function refuseBarcode(error: { constraint?: string }): never {
  if (error?.constraint !== 'items_gtin') throw error;
  const message = 'Another item has this barcode.';
  throw new Refusal('conflict', message, { fields: { gtin: message } });
}
