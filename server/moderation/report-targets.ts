import { type RawBuilder, sql } from 'kysely';
import type { ReportForm, TargetName, TargetType } from '#contracts/moderation/reports.ts';
import { may } from '#contracts/permissions.ts';
import { routePaths } from '#contracts/routes.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import type { Core } from '#server/core.ts';
import type { Trx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pictureIds } from '#server/media/picture-ids.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { shownReview } from '#server/reviews/review-policy.ts';

/** The target of a case. `person_id` is the person responsible for the target. */
export type CaseTarget = {
  target_type: TargetType;
  target_id: string;
  product_id: string | null;
  person_id: string;
  title: string;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether the caller can see the product anywhere in the shop. `products` must be aliased as `p`. */
const seenBy = ({
  id,
  role,
}: Caller): RawBuilder<boolean> => sql<boolean>`p.status <> 'archived' AND (
  ${visibleProduct} OR p.seller_id = ${id} OR ${may(role, 'see_any_product')}
  OR EXISTS (SELECT 1 FROM bookings b WHERE b.product_id = p.id AND b.buyer_id = ${id}))`;

/**
 * Returns whether the caller can see one of the person's products or has traded with the person. `users` must be
 * aliased as `u`.
 */
const knownTo = ({ id, role }: Caller): RawBuilder<boolean> => sql<boolean>`(
  u.id = ${id} OR ${may(role, 'see_users')}
  OR EXISTS (SELECT 1 FROM products p WHERE p.seller_id = u.id AND ${visibleProduct})
  OR EXISTS (SELECT 1 FROM bookings b WHERE b.seller_id = u.id AND b.buyer_id = ${id})
  OR EXISTS (SELECT 1 FROM bookings b WHERE b.seller_id = ${id} AND b.buyer_id = u.id))`;

/**
 * Finds the target of a report. Returns undefined if the target doesn't exist or the caller can't see it. Doesn't lock
 * the product, because a report doesn't change it.
 */
export async function findTarget(
  trx: Trx,
  core: Pick<Core, 'config' | 'now'>,
  caller: Caller,
  { type, id, product_id }: ReportForm['target'],
): Promise<CaseTarget | undefined> {
  if (type === 'image') return findImage(trx, caller, id, product_id);
  if (!uuid.test(id)) return undefined;
  if (type === 'message') return findMessage(trx, core, caller, id);
  const isShown = () => sql<boolean>`r.shown_at <= ${core.now()}`;
  const only = { product: seenBy, user: knownTo, review: isShown }[type];
  return targetOf(trx, type, id, only(caller));
}

/** Without a product, a photo that several other sellers use is not found, because each of them may be meant. */
async function findImage(trx: Trx, caller: Caller, address: string, productId?: string) {
  const id = (await pictureIds(trx, [address])).get(address);
  const { rows } = await sql<CaseTarget>`
    SELECT 'image' AS target_type, pi.image_id AS target_id, p.id AS product_id, p.seller_id AS person_id, p.title
    FROM product_images pi JOIN products p ON p.id = pi.product_id
    WHERE pi.image_id = ${id} AND NOT pi.hidden AND ${seenBy(caller)}
      AND (${productId === undefined} OR p.id = ${productId ?? null})
    ORDER BY p.seller_id = ${caller.id}, p.posted_at DESC, p.id LIMIT 20`.execute(trx);
  const others = new Set(rows.map((row) => row.person_id).filter((id) => id !== caller.id));
  return others.size > 1 ? undefined : rows[0];
}

/** Returns a message in a thread about a product, if the caller is on the side that got it. */
async function findMessage(
  trx: Trx,
  { config }: Pick<Core, 'config'>,
  { id, role }: Caller,
  messageId: string,
): Promise<CaseTarget | undefined> {
  const shopId = may(role, 'sell_at_counter') ? await shopAccount.find(trx, config) : null;
  const { rows } = await sql<CaseTarget>`
    SELECT 'message' AS target_type, m.id::text AS target_id, NULL::uuid AS product_id, m.sender_id AS person_id,
      coalesce(p.title, 'a product') AS title
    FROM messages m JOIN threads t ON t.id = m.thread_id JOIN users u ON u.id = m.sender_id AND u.deleted_at IS NULL
    LEFT JOIN products p ON p.id = t.product_id
    WHERE m.id = ${messageId} AND t.kind = 'product' AND NOT m.one_sided
      AND CASE WHEN m.by_person THEN t.seller_id IN (${id}, ${shopId}) ELSE t.person_id = ${id} END`.execute(
    trx,
  );
  return rows[0];
}

/** Finds a product, a person or a review by id, even if the caller can't see it. `only` is a further condition. */
export async function targetOf(
  trx: Trx,
  type: 'product' | 'user' | 'review',
  id: string,
  only = sql<boolean>`true`,
): Promise<CaseTarget | undefined> {
  const found = {
    product: sql<CaseTarget>`
      SELECT 'product' AS target_type, p.id::text AS target_id, p.id AS product_id, p.seller_id AS person_id, p.title
      FROM products p WHERE p.id = ${id}::uuid AND ${only}`,
    user: sql<CaseTarget>`
      SELECT 'user' AS target_type, u.id::text AS target_id, NULL::uuid AS product_id, u.id AS person_id, u.name AS title
      FROM users u WHERE u.id = ${id}::uuid AND u.deleted_at IS NULL AND ${only} FOR KEY SHARE`,
    review: sql<CaseTarget>`
      SELECT 'review' AS target_type, r.id::text AS target_id, NULL::uuid AS product_id, r.author_id AS person_id,
        concat_ws(': ', r.stars || ' of 5 stars', nullif(r.text, '')) AS title
      FROM reviews r WHERE r.id = ${id}::uuid AND ${only}`,
  }[type];
  const [row] = (await found.execute(trx)).rows;
  // The reporter sees the title, so it hides what everyone's view of the review hides.
  return row && type === 'review' ? { ...row, title: shownReview(row.title) } : row;
}

type NamedTarget = { target_type: TargetName['type']; title: string; product_id: string | null };

/** `product_id` must be null if the reader can't see the product. */
export const toTargetName = ({ target_type, title, product_id }: NamedTarget): TargetName => ({
  type: target_type,
  title,
  path: product_id && routePaths.product(product_id),
});
