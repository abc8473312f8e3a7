import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { listCategories } from '#contracts/categories.ts';
import { articleListPath, feedOrigin, feedPath } from '#contracts/feed.ts';
import { listProducts } from '#contracts/products.ts';
import { routes } from '#contracts/routes.ts';
import { getConfig } from '#contracts/system.ts';
import type { Database } from '#server/db/client.ts';
import type { OriginOf } from '#server/http/origin.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type AnswerPage, textFile } from '#server/http/web-client.ts';
import { Articles, createPageService } from './page-service.ts';
import { createSitemap } from './sitemap.ts';
import { writePage } from './write-page.ts';

type Options = {
  db: Database;
  publicCatalogue: boolean;
  /** The built client: its blog's list and feed lie there. */
  folder: string;
  limits: RateLimits;
  originOf: OriginOf;
  now: () => Date;
};

/** Without these calls the client of a search engine that runs scripts sees the login on every page. */
const publicReads = [getConfig, listCategories, listProducts].map(({ path }) => path);

/** Mounts what machines read beside the pages, and returns what writes the pages themselves. */
export async function mountPages(app: FastifyInstance, options: Options): Promise<AnswerPage> {
  const { db, publicCatalogue, folder, limits, originOf, now } = options;
  const list = await readArticles(folder);
  const articles = () => list;
  const pages = createPageService({ db, publicCatalogue, articles });
  const sitemap = createSitemap({ db, articles, now });

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

  const readFeed = textFile(join(folder, feedPath));
  app.get(`/${feedPath}`, async (request, reply) => {
    const feed = await readFeed();
    if (feed === null) throw new Refusal('not_found', 'There is no feed here.');
    return reply
      .header('cache-control', 'no-cache')
      .type('application/rss+xml; charset=utf-8')
      .send(feed.replaceAll(feedOrigin, originOf(request)));
  });

  if (publicCatalogue) {
    const serve = (
      path: string,
      write: (origin: string, part: number) => Promise<Iterable<string> | null>,
    ) =>
      app.get<{ Querystring: { part?: string } }>(path, async (request, reply) => {
        await limits.consume('sitemap', { address: request.ip });
        const { part = '1' } = request.query;
        const known = /^[1-9]\d{0,5}$/.test(part);
        const chunks = known ? await write(originOf(request), Number(part)) : null;
        if (chunks === null) throw new Refusal('not_found', 'There is no such part.');
        return reply
          .header('cache-control', 'public, max-age=3600')
          .type('application/xml; charset=utf-8')
          .send(Readable.from(chunks, { objectMode: false }));
      });
    serve('/sitemap.xml', sitemap.whole);
    serve('/sitemap-pages.xml', sitemap.pages);
    serve('/sitemap-products.xml', sitemap.products);
  }

  return async (template, request) => {
    // What needs no answer of the database costs no more than a file.
    if (publicCatalogue) await limits.consume('read', { address: request.ip });
    const [path = '/', filters] = request.url.split('?', 2);
    const origin = originOf(request);
    const { firstPicture, ...page } = await pages.at(path, origin);
    // What a filtered list begins with is not known here.
    const first = filters === undefined && firstPicture && { firstPicture };
    return { status: page.status, html: writePage(template, { ...page, ...first }, origin) };
  };
}

/** Empty where the client is not built. */
async function readArticles(folder: string): Promise<Articles> {
  const text = await readFile(join(folder, articleListPath), 'utf8').catch(() => '[]');
  return Articles.parse(JSON.parse(text));
}
