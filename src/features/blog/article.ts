/** The elements that an article may use. The build fails if the Markdown contains any other. */
export type ArticleTag =
  | 'p'
  | 'h2'
  | 'h3'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'table'
  | 'strong'
  | 'em'
  | 'code'
  | 'a';

/** Compiled Markdown: text, an element, or a table. */
export type ArticleNode =
  | string
  | { tag: Exclude<ArticleTag, 'a' | 'table'>; children: ArticleNode[] }
  | { tag: 'a'; href: string; children: ArticleNode[] }
  | { tag: 'table'; header: ArticleNode[][]; rows: ArticleNode[][][] };

export type Source = { title: string; by: string; url?: string | undefined };

/** `date` is a day, such as `2026-11-17`. `minutes` is the reading time. */
export type ArticleSummary = {
  slug: string;
  title: string;
  description: string;
  date: string;
  minutes: number;
};

export type Article = ArticleSummary & { sources: Source[]; body: ArticleNode[] };
