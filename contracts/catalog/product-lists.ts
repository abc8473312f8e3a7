import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { optionalText, requiredText } from '#contracts/text.ts';
import { Condition, ConditionType, earliestYear } from './product-form.ts';
import { ProductCard } from './products.ts';

/**
 * The sort orders. `relevance` is the default if there is a `q`. Without `q`, it means `newest`. In the orders by price,
 * what `q` names comes first, unless `exact` is set.
 */
export const productSorts = ['relevance', 'newest', 'price_asc', 'price_desc'] as const;

const price = z.optional(
  z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter a price, e.g. 500.')),
);
const year = z.optional(z.coerce.number().check(z.int(), z.minimum(earliestYear), z.maximum(9999)));

const several = (max: number) =>
  z.optional(
    z.array(requiredText('Enter a name.', max)).check(z.maxLength(20, 'Choose at most 20.')),
  );

/**
 * The filters for a list. `category`, `brand`, `condition` and `condition_type` can be repeated. Prices are in dollars
 * and inclusive. `exact=true` searches for the words of `q` as they are: nothing is corrected,
 * left out or taken as a price order.
 */
const filters = {
  q: optionalText(120),
  exact: z.optional(z.enum(['true', 'false'])),
  category: several(60),
  brand: several(60),
  condition: z.optional(z.array(Condition)),
  condition_type: z.optional(z.array(ConditionType)),
  min_price: price,
  max_price: price,
  year_from: year,
  year_to: year,
  location: optionalText(120),
};

export const ProductFilters = z.object(filters);
export type ProductFilters = z.infer<typeof ProductFilters>;

export const ProductQuery = z.object({
  ...pageQuery,
  ...filters,
  sort: z.optional(z.enum(productSorts)),
});
export type ProductQuery = z.infer<typeof ProductQuery>;

/**
 * The query as typed and as corrected. Null if it wasn't corrected. `dropped` lists words that were left out because
 * nothing matches all words. Then `from` is spelled right. With `is_kind`, no typed word matches, and `to` is the kind of
 * gear that was meant. With `sort`, the lowest or highest prices come first if the list is sorted by relevance: `from` asks for
 * them, or for something for a beginner. `without` lists the names that `from` leaves out; they are not in `to`, which
 * is empty if the text says nothing else.
 */
const Correction = z.nullable(
  z.object({
    from: z.string(),
    to: z.string(),
    dropped: z.optional(z.array(z.string())),
    is_kind: z.optional(z.boolean()),
    sort: z.optional(z.enum(['price_asc', 'price_desc'])),
    without: z.optional(z.array(z.string())),
  }),
);

/**
 * A page of a list. If `total_exact` is false, `total` is an estimate and should be shown with "about". `names_only` is
 * true if `q` names a model, so that descriptions can't match. `named` is "first" if the list is sorted by price, and what
 * only mentions `q` or fits it, such as a case, comes after what `q` names. It is "none" if descriptions mention `q`, but
 * no name does. If nothing matches all words, `unknown` lists those that may be misspelled.
 */
export const ProductPage = z.extend(page(ProductCard), {
  total_exact: z.boolean(),
  corrected: Correction,
  names_only: z.optional(z.boolean()),
  named: z.optional(z.enum(['first', 'none'])),
  unknown: z.optional(z.array(z.string())),
});
export type ProductPage = z.infer<typeof ProductPage>;

export const listProducts = endpoint({
  route: 'GET /products',
  summary: 'All public products',
  guard: 'reader',
  allowance: 'read',
  turns: Object.keys(filters),
  query: ProductQuery,
  reply: ProductPage,
});

/** The category comes from the path, so `category` in the query is ignored. */
export const listCategoryProducts = endpoint({
  route: 'GET /categories/{name}',
  summary: 'Public products of one category',
  guard: 'reader',
  allowance: 'read',
  turns: Object.keys(filters),
  params: z.object({ name: requiredText('Category is Required!', 60) }),
  query: ProductQuery,
  reply: ProductPage,
  errors: ['not_found'],
});

/** How many products Home shows under New Arrivals. */
export const arrivalCount = 8;

/** The newest live products, for Home. Everyone sees them, even if the catalog is not public. */
export const listNewArrivals = endpoint({
  route: 'GET /newArrivals',
  summary: 'The newest live products',
  guard: 'anyone',
  allowance: 'read',
  reply: z.object({
    items: z.array(
      z.pick(ProductCard, { _id: true, title: true, resale_price: true, image: true }),
    ),
  }),
});
