import type { Product, ProductStatus } from '#contracts/catalog/products.ts';
import { previewPicture } from '#contracts/media/preview-picture.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { PageHead } from '#src/lib/page-head.ts';
import { paths } from '#src/lib/paths.ts';

const longest = 200;

const availability: Partial<Record<ProductStatus, string>> = {
  live: 'InStock',
  reserved: 'Reserved',
  sold: 'SoldOut',
};

/** Puts text on one line and shortens it to at most `longest` characters, without breaking words. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest - 1).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

/**
 * Returns the metadata of a product's page: title, description, picture, and schema.org data for the product and its
 * offer.
 */
export function productHead(product: Product, origin: string): PageHead {
  const { title, condition, resale_price, description, images, brand, model, status } = product;
  const path = paths.product(product._id);
  const pictures = images.map((image) => previewPicture(image).url);
  const absolute = (address: string) => new URL(address, origin).href;
  return {
    title,
    description: shorten(`${condition}, ${formatMoney(resale_price)}. ${description}`),
    // As on the server, search engines shouldn't list what is sold.
    canonical: status === 'sold' ? null : path,
    kind: 'product',
    image: pictures[0] ?? null,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      description,
      category: product.category_name,
      image: pictures.map(absolute),
      ...(brand && { brand: { '@type': 'Brand', name: brand } }),
      ...(model && { model }),
      offers: {
        '@type': 'Offer',
        url: absolute(path),
        price: resale_price,
        priceCurrency: 'USD',
        availability: `https://schema.org/${availability[status] ?? 'OutOfStock'}`,
        itemCondition: `https://schema.org/${condition === 'Non-functioning' ? 'Damaged' : 'Used'}Condition`,
        seller: { '@type': 'Person', name: product.seller_name },
      },
    },
  };
}
