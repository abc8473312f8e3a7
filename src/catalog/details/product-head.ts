import { productData } from '#contracts/catalog/product-data.ts';
import type { Product } from '#contracts/catalog/products.ts';
import { previewPicture } from '#contracts/media/preview-picture.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { PageHead } from '#src/lib/page-head.ts';
import { paths } from '#src/lib/paths.ts';

const longest = 200;

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
  const { title, condition, resale_price: price, description, images } = product;
  const sold = product.status === 'sold';
  const path = paths.product(product._id);
  const pictures = images.map((image) => previewPicture(image).url);
  const absolute = (address: string) => new URL(address, origin).href;
  return {
    title,
    description: shorten(
      `${sold ? 'Sold. ' : ''}${condition}, ${formatMoney(price)}. ${description}`,
    ),
    // As on the server, search engines shouldn't list what is sold.
    canonical: sold ? null : path,
    kind: 'product',
    image: pictures[0] ?? null,
    data: productData(product, { url: absolute(path), price, pictures: pictures.map(absolute) }),
  };
}
