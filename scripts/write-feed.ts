import { feedOrigin, feedPath } from '#contracts/content/feed.ts';
import type { ArticleSummary } from '#src/content/blog/article.ts';

/** Writes the articles as an RSS 2.0 feed, newest first. */
export function writeFeed(articles: readonly ArticleSummary[]): string {
  const newestFirst = articles.toSorted((a, b) => b.date.localeCompare(a.date));
  const items = newestFirst.map(({ slug, title, description, date }) => {
    const link = `${feedOrigin}/blog/${slug}`;
    return `    <item>
      <title>${escapeXml(title)}</title>
      <link>${link}</link>
      <guid>${link}</guid>
      <pubDate>${rfc822(date)}</pubDate>
      <description>${escapeXml(description)}</description>
    </item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Second Fret: the blog</title>
    <link>${feedOrigin}/blog</link>
    <atom:link href="${feedOrigin}/${feedPath}" rel="self" type="application/rss+xml"/>
    <description>How guitars and gear work, and how to judge them when you buy used.</description>
    <language>en-us</language>
    <lastBuildDate>${rfc822(newestFirst[0]?.date ?? '1970-01-01')}</lastBuildDate>
${items.join('\n')}
  </channel>
</rss>
`;
}

const rfc822 = (date: string) =>
  new Date(`${date}T09:00:00Z`).toUTCString().replace('GMT', '+0000');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one);
