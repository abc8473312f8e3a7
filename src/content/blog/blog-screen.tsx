import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { Link } from 'react-router-dom';
import { feedPath } from '#contracts/content/feed.ts';
import { paths } from '#src/lib/paths.ts';
import { shopOriginQuery } from '#src/lib/shop-origin.ts';
import { platform } from '#src/platform/index.ts';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { ArticleDrawing } from './article-drawing.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { articles } from './articles.ts';

const [newest, ...older] = articles;

export function Component() {
  return (
    <div className="page-width py-10 lg:py-16">
      <PageHeading aside={<FeedLink />}>Blog</PageHeading>
      <p className="max-w-prose text-lg text-muted">
        How guitars and gear work, and how to judge them when you buy used.
      </p>
      {newest && (
        <article className="relative mt-10 grid items-center gap-x-12 gap-y-6 rounded-box bg-surf p-6 text-surf-ink sm:p-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div>
            <h2 className="max-w-[22ch] text-4xl sm:text-5xl lg:text-6xl">
              <Link
                to={paths.blogArticle(newest.slug)}
                className="after:absolute after:inset-0 hover:underline"
              >
                {newest.title}
              </Link>
            </h2>
            <p className="mt-4 max-w-prose text-lg">{newest.description}</p>
            <ArticleFacts article={newest} className="mt-6" />
          </div>
          {newest.figure && <ArticleDrawing figure={newest.figure} className="max-w-sm" />}
        </article>
      )}
      <FretboardRule className="my-12 text-rule" />
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {older.map((article) => (
          <li
            key={article.slug}
            className="relative grid content-start items-start gap-x-8 gap-y-4 border-t-3 border-base-content pt-4 pb-10 last:odd:sm:col-span-2 xl:grid-cols-[minmax(0,1fr)_14rem]"
          >
            <div>
              <h2 className="text-2xl sm:text-3xl">
                <Link
                  to={paths.blogArticle(article.slug)}
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {article.title}
                </Link>
              </h2>
              <p className="mt-2 max-w-prose">{article.description}</p>
              <ArticleFacts article={article} className="mt-3 text-muted" />
            </div>
            {article.figure && <ArticleDrawing figure={article.figure} className="max-w-xs" />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the feed's URL, or null while the URL is unknown or if the desktop app can't open it. */
function useFeedAddress(): string | null {
  const onDesktop = platform.server !== null;
  const { data: origin } = useQuery({ ...shopOriginQuery, enabled: onDesktop });
  if (!onDesktop) return `/${feedPath}`;
  // The desktop app's window can't show feeds, and it opens only HTTPS links in the default browser.
  return origin?.startsWith('https:') ? new URL(`/${feedPath}`, origin).href : null;
}

function FeedLink() {
  const address = useFeedAddress();
  if (address === null) return null;
  return (
    <a
      href={address}
      rel="noreferrer"
      className="text-link inline-flex min-h-11 items-center gap-2"
    >
      <Rss aria-hidden="true" className="size-5" />
      RSS feed
    </a>
  );
}
