/** The elements allowed in articles. The build fails if the Markdown contains any other element. */
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

/** Compiled Markdown: text, an element, a table, or a figure from `src/public/figures`. */
export type ArticleNode =
  | string
  | { tag: Exclude<ArticleTag, 'a' | 'table'>; children: ArticleNode[] }
  | { tag: 'a'; href: string; children: ArticleNode[] }
  | { tag: 'table'; header: ArticleNode[][]; rows: ArticleNode[][][] }
  | ArticleFigure;

/** A drawing. `name` is its file name, and `description` is its text alternative. */
export type ArticleFigure = {
  tag: 'figure';
  name: string;
  width: number;
  height: number;
  description: string;
  caption: string;
};

export type Source = { title: string; by: string; url?: string | undefined };

/** `date` is a date such as `2026-11-17`. `minutes` is the reading time. `figure` is the article's first figure. */
export type ArticleSummary = {
  slug: string;
  title: string;
  description: string;
  date: string;
  minutes: number;
  figure?: Pick<ArticleFigure, 'name' | 'width' | 'height'> | undefined;
};

export type Article = ArticleSummary & { sources: Source[]; body: ArticleNode[] };
