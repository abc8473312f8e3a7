import { queryOptions } from '@tanstack/react-query';
import { loadScript } from '#src/lib/load-script.ts';
import type { Article, ArticleSummary } from './article.ts';

// The build compiles the Markdown articles, and puts the content of each article into a separate file.
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

/** Returns the next older article, or the newest if there is no older one. */
export function articleAfter(slug: string): ArticleSummary | undefined {
  const at = articles.findIndex((article) => article.slug === slug);
  return articles[(at + 1) % articles.length];
}

/** Returns an article with its content, or undefined if it doesn't exist or can't be loaded. */
export async function loadArticle(slug: string): Promise<Article | undefined> {
  const load = texts[`./articles/${slug}.md`];
  return load && loadScript(load).catch(() => undefined);
}

/** One article with its content, or null if it doesn't exist or can't be loaded. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['articles', slug],
    queryFn: async () => (await loadArticle(slug)) ?? null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
