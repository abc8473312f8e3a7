import { queryOptions } from '@tanstack/react-query';
import { loadScript } from '#src/lib/load-script.ts';
import type { Article, ArticleSummary } from './article.ts';

// Compiled from Markdown when the client is built; each article's text is a file of its own.
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

/** The article to read after this one: the next older, and after the oldest the newest. */
export function articleAfter(slug: string): ArticleSummary | undefined {
  const at = articles.findIndex((article) => article.slug === slug);
  return articles[(at + 1) % articles.length];
}

/** One article with its text; null where there is none of this name. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['articles', slug],
    queryFn: () => {
      const load = texts[`./articles/${slug}.md`];
      return load ? loadScript(load) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
