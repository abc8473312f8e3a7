import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';
import { ProductStatus } from './products.ts';

const product = {
  subject: 'product',
  audience: 'everyone',
  payload: z.object({ status: ProductStatus, version: z.number() }),
} as const;
const moderatedProduct = { ...product, audience: 'see_any_product' } as const;
const nothing = z.object({});
const savedSearch = { subject: 'saved_search', audience: 'people', payload: nothing } as const;

export const events = {
  'product.published': product,
  'product.edited': {
    ...product,
    payload: z.extend(product.payload, {
      price_cents: z.object({ from: z.number(), to: z.number() }),
    }),
  },
  'product.reserved': product,
  'product.released': product,
  'product.laid_away': product,
  'product.sold': product,
  // The buyer returned the product at the counter.
  'product.returned': product,
  'product.ended': product,
  'product.relisted': product,
  'product.archived': product,
  // A decision about the product or its seller has hidden the product or made it visible again.
  'product.hidden': { ...moderatedProduct, others: 'product.ended' },
  'product.restored': { ...moderatedProduct, others: 'product.relisted' },
  // A new or edited product has been hidden until a moderator has reviewed it. Its seller isn't told.
  'product.suspected': moderatedProduct,
  // A moderator has hidden a photo or shown it again.
  'product.photos_changed': { ...moderatedProduct, others: 'product.edited' },
  'product.deleted': { ...product, payload: nothing },

  'search.saved': savedSearch,
  'search.deleted': savedSearch,
} as const satisfies Record<string, EventSpec>;
