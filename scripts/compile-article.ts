import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod';
import type { Article, ArticleFigure, ArticleNode } from '#src/content/blog/article.ts';

const wordsPerMinute = 220;
const figuresFolder = join(import.meta.dirname, '../src/public/figures');

const FrontMatter = z.strictObject({
  title: z.string().min(1).max(90),
  description: z.string().min(1).max(200),
  date: z.iso.date(),
  sources: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        by: z.string().min(1),
        url: z.url({ protocol: /^https$/ }).optional(),
      }),
    )
    .min(1),
});

/**
 * Turns an article's Markdown into data, so that the client needs no Markdown compiler and never sets HTML from a
 * string. Throws an Error that names the article if its front matter is invalid or it uses unsupported Markdown.
 */
export function compileArticle(slug: string, text: string): Article {
  try {
    const [, front, markdown = ''] = /^---\n(.+?)\n---\n(.*)$/s.exec(text) ?? [];
    if (front === undefined) throw new Error('the front matter is missing');
    const { sources, ...summary } = FrontMatter.parse(parseYaml(front));
    const body = blocks(marked.lexer(markdown));
    const words = textOf(body).split(/\s+/).filter(Boolean).length;
    const minutes = Math.ceil(words / wordsPerMinute);
    return { slug, ...summary, minutes, figure: firstFigure(body), sources, body };
  } catch (cause) {
    throw new Error(`${slug}.md: ${(cause as Error).message}`, { cause });
  }
}

function firstFigure(body: readonly ArticleNode[]): Article['figure'] {
  for (const node of body) {
    if (typeof node === 'string' || node.tag !== 'figure') continue;
    const { name, width, height } = node;
    return { name, width, height };
  }
  return undefined;
}

function blocks(tokens: Token[]): ArticleNode[] {
  return tokens.filter(({ type }) => type !== 'space').map(block);
}

function block(token: Token): ArticleNode {
  switch (token.type) {
    case 'paragraph':
      if (token.tokens?.length === 1 && token.tokens[0]?.type === 'image') {
        return figure(token.tokens[0] as Tokens.Image);
      }
      return { tag: 'p', children: inline(token.tokens) };
    case 'heading':
      if (token.depth < 2 || token.depth > 3)
        throw new Error(`only headings of level 2 and 3 are supported: ${token.raw}`);
      return { tag: token.depth === 2 ? 'h2' : 'h3', children: inline(token.tokens) };
    case 'blockquote':
      return { tag: 'blockquote', children: blocks(token.tokens ?? []) };
    case 'list':
      return {
        tag: token.ordered ? 'ol' : 'ul',
        children: (token as Tokens.List).items.map((item) => ({
          tag: 'li',
          children: inline(item.tokens),
        })),
      };
    case 'table':
      return {
        tag: 'table',
        header: (token as Tokens.Table).header.map((cell) => inline(cell.tokens)),
        rows: (token as Tokens.Table).rows.map((row) => row.map((cell) => inline(cell.tokens))),
      };
    default:
      throw new Error(`an article may not contain a ${token.type}: ${token.raw}`);
  }
}

/** `![description](name "Caption")` inserts the drawing `src/public/figures/name.svg`. */
function figure({ href: name, text: description, title: caption }: Tokens.Image): ArticleFigure {
  if (!/^[a-z-]+$/.test(name) || !description || !caption)
    throw new Error(`a figure needs a file name, a description and a caption: ${name}`);
  const svg = readFileSync(join(figuresFolder, `${name}.svg`), 'utf8');
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  return {
    tag: 'figure',
    name,
    width: Number(width),
    height: Number(height),
    description,
    caption,
  };
}

function inline(tokens: Token[] = []): ArticleNode[] {
  return tokens.flatMap((token): ArticleNode[] => {
    switch (token.type) {
      case 'text':
        return 'tokens' in token && token.tokens ? inline(token.tokens) : [token.text];
      case 'escape':
        return [token.text];
      case 'strong':
      case 'em':
        return [{ tag: token.type, children: inline(token.tokens) }];
      case 'codespan':
        return [{ tag: 'code', children: [token.text] }];
      case 'link':
        if (!/^(https:\/\/|\/)/.test(token.href))
          throw new Error(`a link must start with https:// or /: ${token.href}`);
        return [{ tag: 'a', href: token.href, children: inline(token.tokens) }];
      default:
        throw new Error(`an article may not contain a ${token.type}: ${token.raw}`);
    }
  });
}

function textOf(nodes: ArticleNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.tag === 'table') return [node.header, ...node.rows].flat().map(textOf).join(' ');
      if (node.tag === 'figure') return ` ${node.caption} `;
      return ` ${textOf(node.children)} `;
    })
    .join('');
}
