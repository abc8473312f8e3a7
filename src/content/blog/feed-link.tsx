import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { feedPath } from '#contracts/content/feed.ts';
import { shopOriginQuery } from '#src/lib/shop-origin.ts';
import { platform } from '#src/platform/index.ts';

/** Returns the feed's URL, or null while the URL is unknown or if the desktop app can't open it. */
function useFeedAddress(): string | null {
  const onDesktop = platform.server !== null;
  const { data: origin } = useQuery({ ...shopOriginQuery, enabled: onDesktop });
  if (!onDesktop) return `/${feedPath}`;
  // The desktop app's window can't show feeds, and it opens only HTTPS links in the default browser.
  return origin?.startsWith('https:') ? new URL(`/${feedPath}`, origin).href : null;
}

export function FeedLink() {
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
