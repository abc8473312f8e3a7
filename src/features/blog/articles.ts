import { loadScript } from '#src/lib/load-script.ts';
import type { Article, ArticleSummary } from './article.ts';

// The build compiles the articles from Markdown and puts each article's text in its own file.
const summaries = import.meta.glob<ArticleSummary>('./articles/*.md', {
  eager: true,
  query: '?summary',
  import: 'default',
});
const texts = import.meta.glob<Article>('./articles/*.md', { import: 'default' });

/** The blog's articles, newest first. */
export const articles: readonly ArticleSummary[] = Object.values(summaries).sort((a, b) =>
  b.date.localeCompare(a.date),
);

/** Returns the next older article. After the oldest one, starts again with the newest. */
export function articleAfter(slug: string): ArticleSummary | undefined {
  const at = articles.findIndex((article) => article.slug === slug);
  return articles[(at + 1) % articles.length];
}

/** Returns an article with its text. Returns undefined if it doesn't exist or can't be loaded. */
export async function loadArticle(slug: string): Promise<Article | undefined> {
  const load = texts[`./articles/${slug}.md`];
  return load && loadScript(load).catch(() => undefined);
}
