import type { EndpointReply } from '#contracts/endpoint.ts';
import type { ProductCard } from '#contracts/products.ts';
import type { suggestSearches } from '#contracts/search.ts';
import { paths } from '#src/lib/paths.ts';

/** A search box suggestion and the page that it opens. */
export type SearchOption = {
  to: string;
  label: string;
  /** The number of products on the page that the suggestion opens. */
  count?: number;
  /** The suggested product, if the suggestion is a product. */
  product?: ProductCard;
};

export type OptionGroup = { name: string; options: SearchOption[] };

/** Returns the suggestions for `text` in display order. Omits empty groups. */
export function searchOptions(
  text: string,
  found: EndpointReply<typeof suggestSearches> | undefined,
): OptionGroup[] {
  const { brands = [], models = [], categories = [], products = [] } = found ?? {};
  const groups: OptionGroup[] = [
    { name: 'Search', options: [{ to: paths.search(text), label: `Search for “${text}”` }] },
    {
      name: 'Brands',
      options: brands.map(({ brand, count }) => ({ to: paths.brand(brand), label: brand, count })),
    },
    {
      name: 'Models',
      options: models.map(({ brand, model, count }) => {
        const label = `${brand} ${model}`.trim();
        return { to: paths.search(label), label, count };
      }),
    },
    {
      name: 'Categories',
      options: categories.map(({ name, count }) => ({
        to: paths.category(name),
        label: name,
        count,
      })),
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
