import { listMails } from '#contracts/notices/mails.ts';
import { call } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** An email in the demo. */
export type Mail = {
  _id: string;
  to: string;
  subject: string;
  date: string;
  html: string;
};

async function readMail({ _id, source }: { _id: string; source: string }): Promise<Mail> {
  // Loaded on demand, because it makes up half of the screen's script.
  const { default: PostalMime } = await import('postal-mime');
  const { to = [], subject = '', date = '', html = '' } = await PostalMime.parse(source);
  return { _id, to: to[0]?.address ?? '', subject, date, html };
}

/** The emails in the demo, newest first. */
export const mailsQuery = pagedQuery(queryKeys.mails, async (query, options) => {
  const page = await call(listMails, { query }, options);
  return { ...page, items: await Promise.all(page.items.map(readMail)) };
});
