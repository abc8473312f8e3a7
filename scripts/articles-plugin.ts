import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { articleListPath, feedOrigin, feedPath } from '#contracts/content/feed.ts';
import { compileArticle } from './compile-article.ts';
import { writeFeed } from './write-feed.ts';

const folder = normalizePath(join(import.meta.dirname, '../src/content/blog/articles'));

const compile = (path: string) => compileArticle(basename(path, '.md'), readFileSync(path, 'utf8'));

const compileAll = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => compile(join(folder, name)));

/**
 * Compiles the blog's Markdown at build time. `import article from './x.md'` returns the article as data (see
 * `src/content/blog/article.ts`). Importing `./x.md?summary` returns only its summary. Also writes the RSS feed.
 */
export function articles(): Plugin {
  return {
    name: 'articles',
    enforce: 'pre',
    load(id) {
      const [path = '', query] = id.split('?');
      if (!path.startsWith(folder) || !path.endsWith('.md')) return;
      this.addWatchFile(path);
      const { body, sources, ...summary } = compile(path);
      const value = query === 'summary' ? summary : { ...summary, sources, body };
      return { code: `export default ${JSON.stringify(value)};`, moduleType: 'js' };
    },
    generateBundle() {
      const all = compileAll();
      this.emitFile({ type: 'asset', fileName: feedPath, source: writeFeed(all) });
      // The server reads this file to include the articles' titles in its HTML.
      const list = all.map(({ slug, title, description, date }) => ({
        slug,
        title,
        description,
        date,
      }));
      this.emitFile({ type: 'asset', fileName: articleListPath, source: JSON.stringify(list) });
    },
    configureServer(server) {
      server.middlewares.use(`/${feedPath}`, (request, response) => {
        const origin = `http://${request.headers.host}`;
        response.setHeader('content-type', 'application/rss+xml; charset=utf-8');
        response.end(writeFeed(compileAll()).replaceAll(feedOrigin, origin));
      });
    },
  };
}
