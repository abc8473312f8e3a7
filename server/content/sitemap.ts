import { isFixedPage, routeEntries, routePaths, routes } from '#contracts/routes.ts';
import type { PriceGuideService } from '#server/catalog/price-guide-service.ts';
import type { Database } from '#server/db/client.ts';
import type { EventFeed } from '#server/events/event-feed.ts';
import { escapeMarkup } from '#server/http/escape-markup.ts';
import { type ListedProduct, pageRepository } from './page-repository.ts';
import type { Articles } from './page-service.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const hour = 3_600_000;
/** How many products to read per query. Larger batches would delay other queries. */
const batch = 5000;
/** How many sellers are in the file with the pages. Crawlers find the others from their products. */
const maxSellers = 2000;
/** How many URLs to write at a time. */
const chunk = 50;

type Options = {
  db: Database;
  priceGuide: Pick<PriceGuideService, 'models'>;
  articles: () => Articles;
  now: () => Date;
  /** Tells which products decisions have hidden since the database was last read. */
  feed: Pick<EventFeed, 'onCommitted' | 'onGap'>;
  /** The maximum number of products per file. The protocol allows 50,000 URLs. */
  size?: number;
};

/** A sitemap file in chunks, which are generated on demand. */
type Chunks = Iterable<string>;

type Address = { path: string; changed?: string };

/**
 * Creates the sitemap. When a crawler requests the sitemap, the database is read unless it was read within the last
 * hour. Concurrent requests share one read. Each product takes up 24 bytes of memory.
 */
export function createSitemap({ db, priceGuide, articles, now, feed, size = 45_000 }: Options) {
  const repository = pageRepository(db);
  let latest: { at: number; read: Promise<Snapshot> } | null = null;
  const hidden = new Set<string>();
  feed.onCommitted(({ kind, subjectId }) => {
    if (kind === 'product.hidden' || kind === 'product.suspected') hidden.add(subjectId);
  });
  feed.onGap(() => {
    latest = null;
  });

  function snapshot(): Promise<Snapshot> {
    const at = now().getTime();
    if (latest === null || at - latest.at >= hour) {
      hidden.clear();
      const read = readAll();
      latest = { at, read };
      read.catch(() => {
        latest = null;
      });
    }
    return latest.read;
  }

  async function readAll(): Promise<Snapshot> {
    const categories = await repository.categories();
    const pages: Address[] = [
      ...routeEntries.filter(([, route]) => isFixedPage(route)).map(([, { path }]) => ({ path })),
      { path: routes.products.path },
      ...categories.map(({ name }) => ({ path: routePaths.category(name) })),
      ...articles().map(({ slug, date }) => ({
        path: routePaths.blogArticle(slug),
        changed: date,
      })),
    ];
    for (const model of await priceGuide.models())
      pages.push({ path: routePaths.priceGuide(model.brand, model.model) });
    const packed: Buffer[] = [];
    const sellers = new Set<string>();
    let rows: ListedProduct[] = [];
    do {
      rows = await repository.listedAfter(rows.at(-1)?.id ?? null, batch);
      packed.push(pack(rows));
      for (const { seller_id } of rows) if (sellers.size < maxSellers) sellers.add(seller_id);
    } while (rows.length === batch);
    pages.push(...[...sellers].map((id) => ({ path: routePaths.seller(id) })));
    const products = Buffer.concat(packed);
    return { pages, products, count: products.length / packedBytes };
  }

  return {
    /** Returns one file with all pages, or an index of the parts if there are too many products for one file. */
    async whole(origin: string) {
      const { pages, products, count } = await snapshot();
      if (count <= size) return urlset(origin, [pages, unpack(products, hidden)]);
      const parts = Array.from({ length: Math.ceil(count / size) }, (_, part) => part + 1);
      const files = parts.map((part) => `/sitemap-products.xml?part=${part}`);
      const entries = ['/sitemap-pages.xml', ...files].map(
        (file) => `<sitemap><loc>${escapeMarkup(origin + file)}</loc></sitemap>`,
      );
      return document('sitemapindex', [entries.join('\n')]);
    },
    /** Returns the part with the fixed pages, categories and articles. */
    pages: async (origin: string) => urlset(origin, [(await snapshot()).pages]),
    /** Returns the products in one part, or null if the part does not exist. Parts are numbered from 1. */
    async products(origin: string, part: number) {
      const { products } = await snapshot();
      const bytes = size * packedBytes;
      const rows = products.subarray((part - 1) * bytes, part * bytes);
      return rows.length === 0 && part > 1 ? null : urlset(origin, [unpack(rows, hidden)]);
    },
  };
}

type Snapshot = { pages: Address[]; products: Buffer; count: number };

/** Bytes per product: 16 for the id and 8 for the time of the last change. */
const packedBytes = 24;

function pack(rows: readonly ListedProduct[]): Buffer {
  const packed = Buffer.alloc(rows.length * packedBytes);
  rows.forEach(({ id, updated_at }, n) => {
    packed.write(id.replaceAll('-', ''), n * packedBytes, 'hex');
    packed.writeDoubleBE(updated_at.getTime(), n * packedBytes + 16);
  });
  return packed;
}

function* unpack(packed: Buffer, hidden: ReadonlySet<string>): Generator<Address> {
  for (let at = 0; at < packed.length; at += packedBytes) {
    const hex = packed.toString('hex', at, at + 16);
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    if (hidden.has(id)) continue;
    const changed = new Date(packed.readDoubleBE(at + 16)).toISOString();
    yield { path: routePaths.product(id), changed };
  }
}

function urlset(origin: string, lists: readonly Iterable<Address>[]): Chunks {
  return document('urlset', entries(origin, lists));
}

function* entries(origin: string, lists: readonly Iterable<Address>[]): Generator<string> {
  let lines: string[] = [];
  for (const list of lists) {
    for (const { path, changed } of list) {
      const lastmod = changed === undefined ? '' : `<lastmod>${escapeMarkup(changed)}</lastmod>`;
      lines.push(`<url><loc>${escapeMarkup(origin + path)}</loc>${lastmod}</url>\n`);
      if (lines.length < chunk) continue;
      yield lines.join('');
      lines = [];
    }
  }
  yield lines.join('');
}

function* document(root: string, content: Iterable<string>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n`;
  yield* content;
  yield `</${root}>\n`;
}
