import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Money } from '#contracts/money.ts';
import { optionalText } from '#contracts/text.ts';
import { storableText } from './product-form.ts';
import { ProductFilters, ProductPage } from './product-lists.ts';
import { ProductCard } from './products.ts';

/** The lower bounds of the price histogram's bars, in dollars. The last bar has no upper bound. */
export const priceSteps = [
  0, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 900, 1000, 1250, 1500, 1750,
  2000, 2500, 3000, 4000, 5000, 7500, 10_000,
] as const;

/** The filters that show counts. Each count ignores the filter's own setting and applies all the others. */
export const facetNames = [
  'category',
  'brand',
  'condition',
  'condition_type',
  'price',
  'year',
  'location',
] as const;
export type FacetName = (typeof facetNames)[number];

/**
 * A filter value and how many products have it. Values are sorted by frequency. Selected values are always included.
 */
const Values = z.array(z.object({ value: z.string(), count: z.number() }));

export const FacetReply = z.object({
  total: z.object({ count: z.number(), exact: z.boolean() }),
  corrected: ProductPage.shape.corrected,
  facets: z.object({
    category: Values,
    brand: Values,
    condition: Values,
    condition_type: Values,
    location: Values,
    /**
     * One bar for each of {@link priceSteps}, in order, even if it is empty. `from` is inclusive, `to`
     * exclusive.
     */
    price: z.array(z.object({ from: Money, to: z.nullable(Money), count: z.number() })),
    /** Decades with products, oldest first. `from` and `to` are inclusive. */
    year: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
  }),
  /** The facets whose counts are estimates and should be shown with "about". */
  estimated: z.array(z.enum(facetNames)),
  /** If nothing matches, this lists how many products would match without each filter, largest number first. */
  loosen: z.array(
    z.object({ filter: z.enum(['q', ...facetNames]), count: z.number(), exact: z.boolean() }),
  ),
});
export type FacetReply = z.infer<typeof FacetReply>;

export const getFacets = endpoint({
  route: 'GET /products/facets',
  summary: 'How many products match each filter value',
  guard: 'reader',
  allowance: 'read',
  turns: true,
  query: ProductFilters,
  reply: FacetReply,
});

const { min_price, max_price } = ProductFilters.shape;

/**
 * Search box suggestions: up to four searches, brands, models and categories each, and five products. `kinds` are searches
 * that complete `q` with a kind of gear or a place, such as "guitar amp" for "guitar am". All lists are empty if `q` is
 * missing. The prices limit only the products.
 */
export const suggestSearches = endpoint({
  route: 'GET /suggestions',
  summary: 'Suggestions while typing: kinds of gear, brands, models, categories and products',
  guard: 'reader',
  allowance: 'read',
  turns: true,
  query: z.object({ q: optionalText(120), min_price, max_price }),
  reply: z.object({
    kinds: z.array(z.string()),
    brands: z.array(z.object({ brand: z.string(), count: z.number() })),
    models: z.array(z.object({ brand: z.string(), model: z.string(), count: z.number() })),
    categories: z.array(z.object({ name: z.string(), count: z.number() })),
    products: z.array(ProductCard),
    corrected: ProductPage.shape.corrected,
  }),
});

/**
 * Returns up to ten brands or models found in the shop: first those that start with `q`, then those in which a later
 * word starts with `q`. More frequent names come first.
 */
export const suggestNames = endpoint({
  route: 'GET /productNames',
  summary: 'Brands or models that contain a word that starts with the given text',
  permission: 'sell',
  allowance: 'read',
  turns: true,
  query: z.object({
    field: z.enum(['brand', 'model']),
    q: z._default(z.string().check(z.maxLength(60), storableText), ''),
    brand: z.optional(z.string().check(z.maxLength(60), storableText)),
  }),
  reply: z.object({ items: z.array(z.string()) }),
});
