import { siteName } from '#contracts/page-heads.ts';

/** Returns an article as schema.org data. `date` has the form `2026-11-17`. */
export function articleData({
  title,
  description,
  date,
}: {
  title: string;
  description: string;
  date: string;
}): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    datePublished: date,
    publisher: { '@type': 'Organization', name: siteName },
  };
}
