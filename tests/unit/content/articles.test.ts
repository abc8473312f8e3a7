import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { feedOrigin } from '#contracts/content/feed.ts';
import { compileArticle } from '#scripts/compile-article.ts';
import { writeFeed } from '#scripts/write-feed.ts';

const folder = join(import.meta.dirname, '../../../src/content/blog/articles');
const files = readdirSync(folder).map((name) => ({
  slug: name.replace(/\.md$/, ''),
  text: readFileSync(join(folder, name), 'utf8'),
}));

const front = `---
title: A title
description: What it is about.
date: 2026-11-21
sources:
  - title: A book (1999)
    by: An Author
---
`;
const body = (markdown: string) => compileArticle('x', front + markdown).body;

describe('an article', () => {
  it('compiles to paragraphs, headings, lists, tables, quotes and links', () => {
    expect(body('## Why\n\nA *b* **c** `d` [e](https://example.org).')).toEqual([
      { tag: 'h2', children: ['Why'] },
      {
        tag: 'p',
        children: [
          'A ',
          { tag: 'em', children: ['b'] },
          ' ',
          { tag: 'strong', children: ['c'] },
          ' ',
          { tag: 'code', children: ['d'] },
          ' ',
          { tag: 'a', href: 'https://example.org', children: ['e'] },
          '.',
        ],
      },
    ]);
    expect(body('1. one\n2. two')).toEqual([
      {
        tag: 'ol',
        children: [
          { tag: 'li', children: ['one'] },
          { tag: 'li', children: ['two'] },
        ],
      },
    ]);
    expect(body('| a | b |\n|---|---|\n| 1 | 2 |')).toEqual([
      { tag: 'table', header: [['a'], ['b']], rows: [[['1'], ['2']]] },
    ]);
  });

  it('turns a picture on its own line into one of our figures', () => {
    const figure = '![Two waves that cancel](two-coils "Hum cancels.")';
    // The list of articles shows the first one.
    expect(compileArticle('x', `${front}Hello\n\n${figure}`).figure).toEqual({
      name: 'two-coils',
      width: 360,
      height: 200,
    });
    expect(body(figure)).toEqual([
      {
        tag: 'figure',
        name: 'two-coils',
        width: 360,
        height: 200,
        description: 'Two waves that cancel',
        caption: 'Hum cancels.',
      },
    ]);
  });

  it.each([
    ['HTML', 'Hello <script>alert(1)</script>'],
    ['a block of HTML', '<div onclick="x">Hello</div>'],
    ['a script for a link', '[x](javascript:alert(1))'],
    ['a link without encryption', '[x](http://example.org)'],
    ['a picture from elsewhere', '![x](https://example.org/x.png)'],
    ['a figure without a caption', '![Two waves](two-coils)'],
    ['a figure that does not exist', '![Two waves](no-such-figure "Waves")'],
    ['a heading above its own title', '# Hello'],
  ])('rejects %s', (_, markdown) => {
    expect(() => body(markdown)).toThrow(/^x\.md: /);
  });

  it.each([
    ['no front matter', 'Hello'],
    ['no sources', front.replace(/sources:.*---/s, '---')],
    ['an unknown key', front.replace('date:', 'author: me\ndate:')],
    ['a day that does not exist', front.replace('2026-11-21', '2026-02-30')],
  ])('rejects invalid front matter: %s', (_, text) => {
    expect(() => compileArticle('x', text)).toThrow(/^x\.md: /);
  });

  it('counts the reading time at 220 words a minute, rounded up', () => {
    expect(compileArticle('x', front + 'word '.repeat(220)).minutes).toBe(1);
    expect(compileArticle('x', front + 'word '.repeat(221)).minutes).toBe(2);
  });
});

describe('the blog', () => {
  it('has at least six articles of 600 to 1,000 words with different dates', () => {
    const articles = files.map(({ slug, text }) => compileArticle(slug, text));
    expect(articles.length).toBeGreaterThanOrEqual(6);
    expect(new Set(articles.map(({ date }) => date)).size).toBe(articles.length);
    for (const { slug, text } of files) {
      const words = text.split('---').slice(2).join('---').split(/\s+/).filter(Boolean).length;
      expect(words, slug).toBeGreaterThan(600);
      expect(words, slug).toBeLessThanOrEqual(1000);
    }
  });

  it('has a feed with the newest article first and XML escaped', () => {
    const item = { title: 'A < B & "C"', description: "D's", minutes: 1 };
    const feed = writeFeed([
      { ...item, slug: 'older', date: '2026-01-02' },
      { ...item, slug: 'newer', date: '2026-03-04' },
    ]);
    expect(feed.match(/<guid>.*<\/guid>/g)).toEqual([
      `<guid>${feedOrigin}/blog/newer</guid>`,
      `<guid>${feedOrigin}/blog/older</guid>`,
    ]);
    expect(feed).toContain('<title>A &lt; B &amp; &quot;C&quot;</title>');
    expect(feed).toContain('<pubDate>Wed, 04 Mar 2026 09:00:00 +0000</pubDate>');
  });
});
