import { isFixedPage, pathTo, routeEntries, routes } from '#contracts/routes.ts';
import type { Database } from '#server/db/client.ts';
import { pageRepository } from './page-repository.ts';
import type { Articles } from './page-service.ts';
import { escapeMarkup } from './write-page.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

type Options = {
  db: Database;
  articles: () => Articles;
  /** Products in one file; the protocol allows 50,000 addresses. */
  size?: number;
};

export type Sitemap = {
  /** The one file, or the index of its parts where there are too many products for it. */
  whole(origin: string): Promise<string>;
  /** The fixed pages, categories and articles. */
  pages(origin: string): Promise<string>;
  /** The products after this id (null: from the first). */
  products(origin: string, after: string | null): Promise<string>;
};

/** Public addresses as the sitemap protocol has them; read part by part, by key, at any size. */
export function createSitemap({ db, articles, size = 45_000 }: Options): Sitemap {
  const repository = pageRepository(db);

  async function pageAddresses(): Promise<Address[]> {
    const categories = await repository.categories();
    return [
      ...routeEntries.filter(([, route]) => isFixedPage(route)).map(([, { path }]) => ({ path })),
      { path: routes.products.path },
      ...categories.map(({ name }) => ({ path: pathTo('category', { category_name: name }) })),
      ...articles().map(({ slug, date }) => ({
        path: pathTo('blogArticle', { slug }),
        changed: date,
      })),
    ];
  }

  async function productAddresses(after: string | null): Promise<Address[]> {
    const rows = await repository.part(after, size);
    return rows.map(({ id, updated_at }) => ({
      path: pathTo('product', { id }),
      changed: updated_at.toISOString(),
    }));
  }

  return {
    async whole(origin) {
      const parts = await repository.parts(size);
      if (parts.length === 1) {
        return urlset(origin, [...(await pageAddresses()), ...(await productAddresses(null))]);
      }
      const files = parts.map((after) =>
        after === null ? '/sitemap-products.xml' : `/sitemap-products.xml?after=${after}`,
      );
      const entries = ['/sitemap-pages.xml', ...files].map(
        (file) => `<sitemap><loc>${escapeMarkup(origin + file)}</loc></sitemap>`,
      );
      return document('sitemapindex', entries);
    },
    pages: async (origin) => urlset(origin, await pageAddresses()),
    products: async (origin, after) => urlset(origin, await productAddresses(after)),
  };
}

type Address = { path: string; changed?: string };

function urlset(origin: string, addresses: readonly Address[]): string {
  const entries = addresses.map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${escapeMarkup(changed)}</lastmod>`;
    return `<url><loc>${escapeMarkup(origin + path)}</loc>${lastmod}</url>`;
  });
  return document('urlset', entries);
}

function document(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('\n')}\n</${root}>\n`;
}
