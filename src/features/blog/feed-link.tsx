import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { paths } from '#src/lib/paths.ts';
import { shopOriginQuery } from '#src/lib/shop-origin.ts';
import { platform } from '#src/platform/index.ts';

/** Where the feed is for its readers; null while unknown, and where this machine would not open it. */
function useFeedAddress(): string | null {
  const onMachine = platform.server !== null;
  const { data: origin } = useQuery({ ...shopOriginQuery, enabled: onMachine });
  if (!onMachine) return paths.blogFeed;
  // A machine's own window shows no feeds, and it hands only https on to the system's browser.
  return origin?.startsWith('https:') ? new URL(paths.blogFeed, origin).href : null;
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
