import * as z from 'zod';
import { meantCategory } from '#contracts/catalog/category-names.ts';
import { basisOf, minPrices, type PriceGuide } from '#contracts/catalog/price-guide.ts';
import { productData } from '#contracts/catalog/product-data.ts';
import { articleData } from '#contracts/content/article-data.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import { pictureSizes } from '#contracts/media/image-variants.ts';
import { previewPicture } from '#contracts/media/preview-picture.ts';
import { fromCents } from '#contracts/money.ts';
import { siteDescription } from '#contracts/page-heads.ts';
import { aboutSeller } from '#contracts/reviews/reviews.ts';
import {
  isFixedPage,
  notFound,
  patternOf,
  type Route,
  routeEntries,
  routePaths,
  routes,
} from '#contracts/routes.ts';
import type { PriceGuideService } from '#server/catalog/price-guide-service.ts';
import { productRepository } from '#server/catalog/product-repository.ts';
import type { Database } from '#server/db/client.ts';
import { type ImageRow, imageView } from '#server/media/image-view.ts';
import { readSeller } from '#server/reviews/review-service.ts';
import { type Page, page, shorten } from './page.ts';
import { type PublicProduct, pageRepository } from './page-repository.ts';

/** The list of blog articles that the build generates. */
export const Articles = z.array(
  z.object({ slug: z.string(), title: z.string(), description: z.string(), date: z.string() }),
);
export type Articles = z.infer<typeof Articles>;

type Options = {
  db: Database;
  priceGuide: PriceGuideService;
  publicCatalogue: boolean;
  articles: () => Articles;
  now: () => Date;
};

const Uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const inList = 48;
const inSimilar = 8;

/** The web client's routes, each with a regular expression that matches its paths. */
const patterns = routeEntries
  .filter(([, { only }]) => only === undefined)
  .map(([name, route]) => ({ name, route, pattern: new RegExp(patternOf(name)) }));

const plain = (status: Page['status'] = 200) =>
  page({ title: status === 404 ? notFound.title : '', description: siteDescription, status });

export function createPageService({ db, priceGuide, publicCatalogue, articles, now }: Options) {
  const repository = pageRepository(db);
  const { similar: similarTo } = productRepository(db);

  async function product(id: string, origin: string): Promise<Page> {
    if (!Uuid.test(id)) return plain(404);
    // If the catalog is private, the status code must not reveal whether a product exists.
    if (!publicCatalogue) return plain();
    const row = await repository.product(id);
    if (!row) return plain(404);
    const sold = row.status === 'sold';
    return productPage(row, origin, sold ? await similarTo(id, row.brand, inSimilar) : []);
  }

  async function list(category: string | null): Promise<Page> {
    if (!publicCatalogue) return plain();
    const known = await repository.categories();
    const one = known.find(({ name }) => name === category);
    if (category !== null && !one) {
      const meant = meantCategory(
        category,
        known.map(({ name }) => name),
      );
      return meant === undefined
        ? plain(404)
        : { ...plain(), redirect: routePaths.category(meant) };
    }
    const { title, description } = one
      ? { title: one.name, description: one.description }
      : routes.products;
    const products = await repository.newest(category, inList);
    return page({
      title,
      description,
      canonical: one ? routePaths.category(one.name) : routes.products.path,
      // The build makes a JPEG of each of these.
      ...(one && { image: one.image.replace(/\.webp$/, '.jpg') }),
      ...firstPicture(products[0]?.image ?? null, { sizes: pictureSizes.card, outline: 'list' }),
      content: {
        heading: title,
        lines: [description],
        links: products.map(({ id, title: text }) => ({ path: routePaths.product(id), text })),
      },
    });
  }

  async function guide(brand: string, model: string): Promise<Page> {
    if (!publicCatalogue) return plain();
    const found = await priceGuide.guide({ brand, model, condition: 'Excellent' });
    return found.low === null ? plain(404) : guidePage(found);
  }

  async function seller(id: string): Promise<Page> {
    if (!publicCatalogue) return plain();
    const found = Uuid.test(id) ? await readSeller(db, id, now()) : null;
    if (!found) return plain(404);
    const { title, description } = aboutSeller(found);
    const links = found.products.map(({ _id, title: text }) => ({
      path: routePaths.product(_id),
      text,
    }));
    const content = { heading: title, lines: [description], links };
    return page({ title, description, canonical: routePaths.seller(id), content });
  }

  function article(slug: string): Page {
    const found = articles().find((one) => one.slug === slug);
    if (!found) return plain(404);
    const { title, description } = found;
    return page({
      title,
      description,
      canonical: routePaths.blogArticle(slug),
      kind: 'article',
      data: articleData(found),
    });
  }

  return {
    /** Returns the page for a URL-encoded path. */
    async at(asked: string, origin: string) {
      // Trailing slashes are ignored, as in the client's router.
      const path = asked.replace(/\/$/, '') || '/';
      const found = patterns.find(({ pattern }) => pattern.test(path));
      if (!found) return plain(404);
      const { name, route, pattern } = found;
      const [parameter = '', second = ''] = (pattern.exec(path) ?? []).slice(1).map(decoded);
      if (name === 'products') return list(null);
      if (name === 'category') return list(parameter);
      if (name === 'product') return product(parameter, origin);
      if (name === 'seller') return seller(parameter);
      if (name === 'priceGuide') return guide(parameter, second);
      if (name === 'blogArticle') return article(parameter);
      return isFixedPage(route) ? fixedPage(route) : plain();
    },
  };
}

const fixedPage = ({ path, title, description = siteDescription }: Route): Page =>
  page({ title, description, canonical: path });

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function firstPicture(
  image: ImageRow | null,
  place: Omit<NonNullable<Page['firstPicture']>, 'image'>,
): Pick<Page, 'firstPicture'> {
  return image ? { firstPicture: { image: imageView(image), ...place } } : {};
}

/**
 * Search engines may index a guide only if it is based on enough sales, because asking prices change from day to day.
 */
function guidePage({ brand, model, low, high, ...found }: PriceGuide): Page {
  const title = `Price guide: ${brand} ${model}`;
  const range = `${exactMoney(low ?? '')} to ${exactMoney(high ?? '')}`;
  const usual = `${found.weak ? 'Roughly' : 'Usually'} ${range} in excellent condition`;
  const description = `${usual}, from ${basisOf(found)} on Second Fret.`;
  return page({
    title,
    description,
    canonical: found.sold < minPrices ? null : routePaths.priceGuide(brand, model),
    content: { heading: title, lines: [description], links: [] },
  });
}

/**
 * A sold product's page stays readable for those who have its address, but search engines shouldn't list it. `similar` are
 * products that are still for sale.
 */
function productPage(
  row: PublicProduct,
  origin: string,
  similar: readonly { id: string; title: string }[],
): Page {
  const sold = row.status === 'sold';
  const path = routePaths.product(row.id);
  const price = fromCents(row.resale_price_cents);
  const state = sold ? 'Sold. ' : '';
  const described = shorten(`${state}${row.condition}, ${exactMoney(price)}. ${row.description}`);
  const pictures = row.images.map((image) => previewPicture(imageView(image)));
  const [picture] = pictures;
  const absolute = (address: string) => new URL(address, origin).href;
  return page({
    title: row.title,
    description: described,
    canonical: sold ? null : path,
    kind: 'product',
    ...(picture && { image: picture.url, imageSize: picture }),
    ...firstPicture(row.images[0] ?? null, { sizes: pictureSizes.gallery, outline: 'product' }),
    data: productData(row, {
      url: absolute(path),
      price,
      pictures: pictures.map(({ url }) => absolute(url)),
    }),
    content: {
      heading: row.title,
      lines: [`${state}${exactMoney(price)}, ${row.condition}, ${row.location}`, row.description],
      links: [
        {
          path: routePaths.category(row.category_name),
          text: row.category_name,
        },
        ...similar.map(({ id, title: text }) => ({ path: routePaths.product(id), text })),
      ],
    },
  });
}
