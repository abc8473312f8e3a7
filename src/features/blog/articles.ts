import { queryOptions } from '@tanstack/react-query';
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

/** One article with its text, or null if no article has this slug. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['articles', slug],
    queryFn: () => {
      const load = texts[`./articles/${slug}.md`];
      return load ? loadScript(load) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
