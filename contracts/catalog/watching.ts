import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Money } from '#contracts/money.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, Timestamp } from '#contracts/text.ts';
import { ProductCard } from './products.ts';

/**
 * How many products one account can watch. When the list is full, a new product replaces one that is no longer in the
 * shop.
 */
export const maxWatched = 200;

const own = { permission: 'buy' } as const;

/** Adds a product to the watchlist. Adding it again changes nothing. */
export const watchProduct = endpoint({
  route: 'PUT /products/{id}/watch',
  summary: 'Watch a product',
  ...own,
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: z.object({ watched: z.literal(true) }),
  errors: ['not_found', 'own_product', 'conflict'],
});

export const unwatchProduct = endpoint({
  route: 'DELETE /products/{id}/watch',
  summary: 'Stop watching a product',
  ...own,
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: z.object({ watched: z.literal(false) }),
});

/**
 * A watched product, with its price at the time when the caller started watching it. `held`: the caller holds the
 * product.
 */
export const WatchedProduct = z.extend(ProductCard, {
  watched_at: Timestamp,
  price_then: Money,
  held: z.optional(z.boolean()),
});
export type WatchedProduct = z.infer<typeof WatchedProduct>;

/** The sort orders. `newest` is by when the caller started watching, `price_change` has the largest price drop first. */
export const watchlistSorts = ['newest', 'price_asc', 'price_change'] as const;
export type WatchlistSort = (typeof watchlistSorts)[number];

export const listWatched = endpoint({
  route: 'GET /watchlist',
  summary: 'The products that the caller watches, newest first',
  ...own,
  allowance: 'read',
  query: z.object({ ...pageQuery, sort: z._default(z.enum(watchlistSorts), 'newest') }),
  reply: page(WatchedProduct),
});

/**
 * Returns all ids, at most {@link maxWatched}, so that a client needs only one request to mark the watched products in
 * its lists.
 */
export const listWatchedIds = endpoint({
  route: 'GET /watchlist/ids',
  summary: 'The ids of the products that the caller watches',
  ...own,
  allowance: 'read',
  reply: z.object({ ids: z.array(Id) }),
});
