import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { listCategories } from '#contracts/catalog/categories.ts';
import { listProducts } from '#contracts/catalog/product-lists.ts';
import { articleListPath, feedOrigin, feedPath } from '#contracts/content/feed.ts';
import { firstViewsPath } from '#contracts/content/first-views.ts';
import { getSeller } from '#contracts/reviews/reviews.ts';
import { routes } from '#contracts/routes.ts';
import { getConfig } from '#contracts/system.ts';
import { createPriceGuideService } from '#server/catalog/price-guide-service.ts';
import type { Core } from '#server/core.ts';
import { createOriginOf } from '#server/http/origin.ts';

import { Refusal } from '#server/http/refusal.ts';
import { type AnswerPage, textFile } from '#server/http/web-client.ts';
import { Articles, createPageService } from './page-service.ts';
import { createSitemap } from './sitemap.ts';
import { createSitemapStreams } from './sitemap-stream.ts';
import { writePage } from './write-page.ts';

/** The API paths that robots.txt allows. Without these, search engines that run scripts would see the login page. */
const publicReads = [getConfig, listCategories, listProducts, getSeller].map(
  ({ path }) => path.split('{')[0],
);

/** The prerendered HTML by path, for screens that look the same to everyone until the scripts have loaded. */
const FirstViews = z.record(z.string(), z.string());

/** Serves robots.txt, the feed and the sitemaps. Returns the function that renders pages. `folder`
 * contains the built client, including the feed and the list of blog articles. */
export async function mountPages(
  app: FastifyInstance,
  core: Core,
  folder: string,
): Promise<AnswerPage> {
  const { reads: db, now, config, limits } = core;
  const { publicCatalogue } = config;
  const priceGuide = createPriceGuideService(db);
  const originOf = createOriginOf(config.publicOrigin);
  const list = Articles.parse(await readBuilt(join(folder, articleListPath), []));
  const views = FirstViews.parse(await readBuilt(join(folder, firstViewsPath), {}));
  const articles = () => list;
  const pages = createPageService({ db, priceGuide, publicCatalogue, articles, now });
  const sitemap = createSitemap({ db, priceGuide, articles, now, feed: core.feed });

  app.get('/robots.txt', async (request, reply) => {
    const allowed = publicCatalogue ? ['/images/', ...publicReads] : ['/images/'];
    const lines = [
      'User-agent: *',
      ...allowed.map((path) => `Allow: /api${path}`),
      'Disallow: /api/',
      `Disallow: ${routes.dashboard.path}`,
      ...(publicCatalogue ? [`Sitemap: ${originOf(request)}/sitemap.xml`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });

  // Password managers open this address to change a password.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(routes.account.path));

  const readFeed = textFile(join(folder, feedPath));
  app.get(`/${feedPath}`, async (request, reply) => {
    const feed = await readFeed();
    if (feed === null) throw new Refusal('not_found', 'This feed does not exist.');
    return reply
      .header('cache-control', 'no-cache')
      .type('application/rss+xml; charset=utf-8')
      .send(feed.replaceAll(feedOrigin, originOf(request)));
  });

  if (publicCatalogue) {
    const stream = createSitemapStreams();
    const serve = (
      path: string,
      write: (origin: string, part: number) => Promise<Iterable<string> | null>,
    ) =>
      app.get<{ Querystring: { part?: string } }>(path, async (request, reply) => {
        await limits.consume('sitemap', { address: request.ip });
        const { part = '1' } = request.query;
        const known = /^[1-9]\d{0,5}$/.test(part);
        const chunks = known ? await write(originOf(request), Number(part)) : null;
        if (chunks === null)
          throw new Refusal('not_found', 'This part of the sitemap does not exist.');
        return reply
          .header('cache-control', 'public, max-age=3600')
          .type('application/xml; charset=utf-8')
          .send(stream(chunks));
      });
    serve('/sitemap.xml', sitemap.whole);
    serve('/sitemap-pages.xml', sitemap.pages);
    serve('/sitemap-products.xml', sitemap.products);
  }

  return async (template, request) => {
    // If the catalog is private, pages don't query the database, so they don't need a rate limit.
    if (publicCatalogue) await limits.consume('read', { address: request.ip });
    const [path = '/', filters] = request.url.split('?', 2);
    const origin = originOf(request);
    const { firstPicture, ...page } = await pages.at(path, origin);
    // The first picture of a filtered list is not known in advance, so none is preloaded.
    const first = filters === undefined && firstPicture && { firstPicture };
    const view = views[path.replace(/(.)\/$/, '$1')];
    const query = filters === undefined ? '' : `?${filters}`;
    if (page.redirect !== undefined) return { redirect: `${page.redirect}${query}` };
    return { status: page.status, html: writePage(template, { ...page, ...first }, origin, view) };
  };
}

/** Returns the parsed content of a JSON file in the built client, or `missing` if the client has not been built. */
async function readBuilt(path: string, missing: unknown): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? missing : JSON.parse(text);
}
