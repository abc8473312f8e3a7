import { infiniteQueryOptions } from '@tanstack/react-query';
import { listMails } from '#contracts/mails.ts';
import { call } from '#src/lib/api.ts';
import { byCursor } from '#src/lib/join-pages.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** A mail of the demo. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  date: string;
  html: string;
  text: string;
};

async function readMail({ _id, source }: { _id: string; source: string }): Promise<Mail> {
  // Loaded separately, because it is half of the screen's script.
  const { default: PostalMime } = await import('postal-mime');
  const { to = [], subject = '', date = '', html = '', text = '' } = await PostalMime.parse(source);
  return { id: _id, to: to[0]?.address ?? '', subject, date, html, text };
}

/** The demo's mails, newest first. */
export const mailsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.notices, 'mails'],
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam === null ? {} : { cursor: pageParam };
    const { items, next_cursor } = await call(listMails, { query }, { signal });
    return { items: await Promise.all(items.map(readMail)), next_cursor };
  },
  ...byCursor,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
});
