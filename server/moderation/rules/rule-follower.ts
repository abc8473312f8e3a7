import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '#contracts/catalog/product-form.ts';
import { type RuleName, ruleNames } from '#contracts/moderation/rules.ts';
import { lowPriceOf } from '#server/catalog/price-guide-service.ts';
import { idsWithSerial } from '#server/catalog/same-serial.ts';
import type { Executor } from '#server/db/client.ts';
import type { EventFollower } from '#server/events/event-followers.ts';
import { similarPictures } from '#server/media/similar-pictures.ts';
import { flagTarget } from '#server/moderation/open-case.ts';
import { rulesOff } from './rule-service.ts';
import { checks, type Facts } from './rules.ts';
import { finderOf } from './text-rules.ts';
import { watchedWords } from './watched-words.ts';

type Row = {
  title: string;
  description: string;
  brand: string | null;
  model: string | null;
  condition: Condition;
  year_of_purchase: number;
  serial_number: string | null;
  resale_price_cents: number;
  seller_id: string;
  seller_since: Date;
  seller_products: number;
  posted_at: Date;
  image_ids: string[];
};

const maxCounted = 100;

/**
 * Returns the facts about a product that the rules check. Returns undefined if the product is no longer for sale, or if
 * its seller is the shop or one of its staff, who are the moderators. A new product is compared only with earlier ones,
 * so that the copy is flagged and not the original.
 */
async function factsOf(
  db: Executor,
  { productId, isNew, at }: { productId: string; isNew: boolean; at: Date },
): Promise<Omit<Facts, 'findWords'> | undefined> {
  const { rows } = await sql<Row>`
    SELECT p.title, p.description, p.brand, p.model, p.condition, p.year_of_purchase, p.serial_number,
      p.resale_price_cents, p.seller_id, p.posted_at, u.created_at AS seller_since,
      (SELECT count(*) FROM (SELECT 1 FROM products s WHERE s.seller_id = u.id AND s.status <> 'archived'
        LIMIT ${sql.lit(maxCounted)}) AS counted) AS seller_products,
      ARRAY(SELECT image_id FROM product_images pi WHERE pi.product_id = p.id ORDER BY pi.position) AS image_ids
    FROM products p JOIN users u ON u.id = p.seller_id
    WHERE p.id = ${productId} AND p.status IN ('live', 'reserved') AND u.role = 'user'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { brand, model, serial_number, seller_id, condition, year_of_purchase } = row;
  const [serials, pictures, guideLowCents] = [
    serial_number === null ? [] : await idsWithSerial(db, serial_number),
    await similarPictures(db, row.image_ids),
    brand && model ? await lowPriceOf(db, { brand, model, condition, year_of_purchase }) : null,
  ];
  const earlier = isNew ? sql`AND p.posted_at < ${row.posted_at}` : sql``;
  const others = sql<boolean>`p.seller_id <> ${seller_id} ${earlier}`;
  return {
    sellerId: seller_id,
    title: row.title,
    description: row.description,
    priceCents: row.resale_price_cents,
    guideLowCents,
    sameSerial: await otherWithSerial(db, others, serials),
    samePhoto: await otherWithPhoto(db, others, pictures),
    sellerSince: row.seller_since,
    sellerProducts: row.seller_products,
    at,
  };
}

/**
 * Returns the id of the newest product with one of these ids that matches `others`. Ignores sold products, because
 * their buyers may resell them.
 */
async function otherWithSerial(
  db: Executor,
  others: RawBuilder<boolean>,
  ids: readonly string[],
): Promise<string | null> {
  if (ids.length === 0) return null;
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM products p WHERE p.id = ANY(${ids}::uuid[]) AND ${others}
      AND p.status IN ('live', 'reserved', 'laid_away', 'ended')
    ORDER BY p.posted_at DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

async function otherWithPhoto(
  db: Executor,
  others: RawBuilder<boolean>,
  imageIds: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM product_images pi JOIN products p ON p.id = pi.product_id
    WHERE pi.image_id = ANY(${imageIds}) AND ${others} AND p.status <> 'archived'
    ORDER BY p.posted_at DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Products that aren't for sale are not checked, so they are checked when they are relisted. */
const followed: ReadonlySet<string> = new Set([
  'product.published',
  'product.edited',
  'product.relisted',
]);

/** Flags new and edited products that match one of the shop's rules. The products themselves are not changed. */
export const ruleFollower: EventFollower = {
  name: 'rules',
  async follow(trx, events) {
    const changed = events.filter(({ kind }) => followed.has(kind));
    if (changed.length === 0) return;
    const off = await rulesOff(trx);
    const on = ruleNames.filter((rule) => !off.includes(rule));
    const findWords = finderOf(await watchedWords(trx));
    // Sort by id to avoid deadlocks, because flagging a product locks it.
    const lastOf = new Map(changed.map((event) => [event.subjectId, event]));
    for (const [id, { kind, at }] of [...lastOf].sort(([a], [b]) => a.localeCompare(b))) {
      const isNew = kind === 'product.published';
      const facts = await factsOf(trx, { productId: id, isNew, at });
      if (!facts) continue;
      for (const rule of on) {
        const text = checks[rule]({ ...facts, findWords });
        if (text !== null) await flagTarget(trx, targetOf(rule, id, facts), { rule, text }, at);
      }
    }
  },
};

/** The rule about new sellers flags the person once, not each of their products. */
const targetOf = (rule: RuleName, id: string, { sellerId }: Pick<Facts, 'sellerId'>) =>
  rule === 'new_seller'
    ? { type: 'user' as const, id: sellerId }
    : { type: 'product' as const, id };
