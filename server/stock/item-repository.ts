import { type RawBuilder, type Selectable, sql } from 'kysely';
import { gtinOf } from '#contracts/catalog/gtin.ts';
import { scannedPair } from '#contracts/catalog/scanned-text.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import type { Item } from '#contracts/stock/item.ts';
import { type ItemForm, lowStock } from '#contracts/stock/items.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { containsWords } from '#server/db/contains-words.ts';
import type { ItemsTable } from '#server/db/schema.ts';

export type ItemRow = Selectable<ItemsTable>;
export type FoundItem = ItemRow & { sort: string };
type Which = { q: string; forSale?: boolean; low?: boolean };

/**
 * Selects items with the barcode `q`, or whose name contains each word of `q`. Names may have another dash than `q`, as
 * in `10–46`.
 */
const matches = (q: string): RawBuilder<boolean> =>
  sql<boolean>`(gtin = ${gtinIn(q)} OR ${containsWords(sql`name`, q.replaceAll(/\p{Pd}/gu, ' '))})`;

/** Returns the GTIN in typed or scanned text, or null if there is none. */
export const gtinIn = (q: string): string | null => gtinOf(scannedPair(q)?.gtin ?? q);

export function itemRepository(db: Executor) {
  return {
    /** Returns items by name. `after` is the sort key and the id of the last one before. */
    async list(
      which: Which,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<FoundItem[]> {
      const next =
        after === null
          ? sql`true`
          : sql`(lower(name) COLLATE "C", id) > (${after[0]} COLLATE "C", ${after[1]}::uuid)`;
      const { rows } = await sql<FoundItem>`
        SELECT *, lower(name) COLLATE "C" AS sort FROM items
        WHERE ${conditionOf(which)} AND ${next}
        ORDER BY lower(name) COLLATE "C", id LIMIT ${literalLimit(limit)}`.execute(db);
      return rows;
    },

    async count(which: Which): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM items WHERE ${conditionOf(which)}`.execute(db);
      return rows[0]?.n ?? 0;
    },

    byId: (id: string) =>
      db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Locks items in the order of their ids, so that two tickets can't deadlock. */
    async lock(ids: readonly string[]): Promise<Map<string, ItemRow>> {
      const { rows } = await sql<ItemRow>`
        SELECT * FROM items WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
        db,
      );
      return new Map(rows.map((row) => [row.id, row]));
    },

    async insert(id: string, form: ItemForm): Promise<void> {
      await db
        .insertInto('items')
        .values({ id, ...toValues(form) })
        .execute();
    },

    async change(id: string, form: ItemForm): Promise<void> {
      await db
        .updateTable('items')
        .set((eb) => ({ ...toValues(form), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Adds pieces to the count of an item, which must be locked, or begins to count it. `by` is negative for a sale. */
    async addStock(id: string, by: number): Promise<void> {
      await sql`
        UPDATE items SET stock = coalesce(stock, 0) + ${by}, version = version + 1 WHERE id = ${id}`.execute(
        db,
      );
    },
  };
}

const conditionOf = ({ q, forSale = false, low = false }: Which) =>
  sql`${forSale || low ? sql`for_sale` : sql`true`}
    AND ${low ? sql`stock <= ${lowStock}` : sql`true`} AND ${q === '' ? sql`true` : matches(q)}`;

const toValues = ({ price, gtin, ...form }: ItemForm) => ({
  ...form,
  gtin: gtin || null,
  price_cents: toCents(price),
});

export const toItem = ({ id, price_cents, ...row }: ItemRow): Item => ({
  _id: id,
  price: fromCents(price_cents),
  ...{ name: row.name, tax_class: row.tax_class, gtin: row.gtin, stock: row.stock },
  ...{ for_sale: row.for_sale, version: row.version },
});
