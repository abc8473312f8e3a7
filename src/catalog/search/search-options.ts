import type { ProductCard } from '#contracts/catalog/products.ts';
import type { suggestSearches } from '#contracts/catalog/search.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import { priceText } from '#src/catalog/lists/count-text.ts';
import { readPriceWords } from '#src/catalog/price-text.ts';
import { paths } from '#src/lib/paths.ts';

/** A search box suggestion and the page that it opens. */
export type SearchOption = {
  to: string;
  label: string;
  /**
   * The number of products on the page that the suggestion opens. Unknown if the text names a price, and for models,
   * because a model opens a text search, which may also find other products.
   */
  count?: number;
  /** The suggested product, if the suggestion is a product. */
  product?: ProductCard;
};

export type OptionGroup = { name: string; options: SearchOption[] };

/** Returns a function that adds the prices that `text` names to a list's address and removes the count. */
function withPrices(text: string): (option: SearchOption) => SearchOption {
  const said = readPriceWords(text);
  if (!said) return (option) => option;
  const prices = new URLSearchParams();
  if (said.min) prices.set('min_price', said.min);
  if (said.max) prices.set('max_price', said.max);
  return ({ to, label }) => ({ to: `${to}${to.includes('?') ? '&' : '?'}${prices}`, label });
}

/** Returns what a search for this text lists, with the prices that were understood. */
function searchLabel(text: string): string {
  const said = readPriceWords(text);
  if (!said) return `Search for “${text}”`;
  return `${said.text === '' ? 'All products' : `Search for “${said.text}”`} ${priceText(said)}`;
}

/** Returns the suggestions for `text` in display order. Omits empty groups. */
export function searchOptions(
  text: string,
  found: EndpointReply<typeof suggestSearches> | undefined,
): OptionGroup[] {
  const { kinds = [], brands = [], models = [], categories = [], products = [] } = found ?? {};
  const priced = withPrices(text);
  const groups: OptionGroup[] = [
    {
      name: 'Search',
      options: [
        { to: paths.search(text), label: searchLabel(text) },
        ...kinds.map((kind) => priced({ to: paths.search(kind), label: kind })),
      ],
    },
    {
      name: 'Brands',
      options: brands.map(({ brand, count }) =>
        priced({ to: paths.brand(brand), label: brand, count }),
      ),
    },
    {
      name: 'Models',
      options: models.map(({ brand, model }) => {
        const label = `${brand} ${model}`.trim();
        return priced({ to: paths.search(label), label });
      }),
    },
    {
      name: 'Categories',
      options: categories.map(({ name, count }) =>
        priced({ to: paths.category(name), label: name, count }),
      ),
    },
    {
      name: 'Products',
      options: products.map((product) => ({
        to: paths.product(product._id),
        label: product.title,
        product,
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
