import type { Product } from './products.ts';

const availability: Readonly<Record<string, string>> = {
  live: 'InStock',
  reserved: 'Reserved',
  sold: 'SoldOut',
};

type Described = Pick<
  Product,
  'title' | 'description' | 'category_name' | 'brand' | 'model' | 'condition' | 'seller_name'
>;

/** Returns a product and its offer as schema.org data. `url` and `pictures` are absolute URLs. */
export function productData(
  product: Omit<Described, 'condition'> & { condition: string; status: string },
  { url, price, pictures }: { url: string; price: string; pictures: readonly string[] },
): object {
  const { title, description, category_name, brand, model, condition, status } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description,
    category: category_name,
    image: pictures,
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(model && { model }),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'USD',
      availability: `https://schema.org/${availability[status] ?? 'OutOfStock'}`,
      itemCondition: `https://schema.org/${condition === 'Non-functioning' ? 'Damaged' : 'Used'}Condition`,
      seller: { '@type': 'Person', name: product.seller_name },
    },
  };
}
