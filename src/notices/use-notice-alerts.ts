import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Notice, NoticeAlert } from '#contracts/notices/notices.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { useSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { noticesQuery } from './notice-queries.ts';

/** The maximum number of notifications to show per update. If there are more, only the newest are shown. */
const maxAlerts = 5;
/** The maximum number of characters of a notice's text to show. Operating systems show even fewer. */
const maxText = 300;

function alertOf({ _id, title, text, until }: Notice): NoticeAlert {
  return {
    id: _id,
    title,
    text: until ? `${until.label} ${formatMoment(until.at)}` : text.slice(0, maxText),
  };
}

/** Shows a desktop notification for each new notice. */
export function useNoticeAlerts(): void {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user._id : '';
  const { data } = useInfiniteQuery({
    ...noticesQuery(true),
    enabled: platform.notify !== null && user !== '',
  });
  /**
   * Tracks which notices have already been shown. Notices from the first load count as shown, so they cause no alerts.
   */
  const told = useRef<{ user: string; since: number; ids: Set<string> } | null>(null);

  useEffect(() => {
    if (user === '') told.current = null;
    if (user === '' || !data) return;
    if (told.current?.user !== user) {
      const since = Date.parse(data.items[0]?.created_at ?? '') || 0;
      told.current = { user, since, ids: new Set() };
      return;
    }
    const { since, ids } = told.current;
    const fresh = data.items.filter(
      ({ _id, created_at }) => Date.parse(created_at) > since && !ids.has(_id),
    );
    for (const { _id } of fresh) ids.add(_id);
    for (const notice of fresh.slice(0, maxAlerts).toReversed()) {
      void platform.notify?.notice(alertOf(notice));
    }
  }, [user, data]);
}
