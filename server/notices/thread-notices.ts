import { sql } from 'kysely';
import { routePaths } from '#contracts/routes.ts';
import type { Trx } from '#server/db/client.ts';
import type { StoredEvent } from '#server/db/events.ts';
import type { NoticeDraft } from '#server/db/notice-draft.ts';
import type { ThreadsTable } from '#server/db/schema.ts';
import { accountsThatMay } from '#server/people/accounts-that-may.ts';
import { hideDetails } from '#server/talk/contact-details.ts';
import { haveTraded } from '#server/talk/have-traded.ts';
import { photoCount } from '#server/talk/photo-count.ts';
import { type NoticeText, said } from './notice-text.ts';

/** A person gets at most one email about a thread in this time. */
const pauseMs = 3_600_000;

type Told = { id: string; userId: string; to_shop: boolean; at: Date; mailed_at: Date | null };

/**
 * Returns a notice about the newest message of each thread, for each recipient. Its email waits for the pause after the
 * previous one. Messages to the shop concern all admins, or the one who answers.
 */
export async function threadDrafts(
  trx: Trx,
  events: readonly StoredEvent[],
): Promise<NoticeDraft[]> {
  const ids = events.flatMap(({ kind, payload }) =>
    kind === 'thread.written' ? [payload.message_id] : [],
  );
  if (ids.length === 0) return [];
  const admins = await accountsThatMay(trx, 'read_messages');
  const { rows } = await sql<Told>`
    SELECT DISTINCT ON (r.id, t.id) t.id, r.id AS "userId", m.created_at AS at,
      t.kind = 'contact' AND m.by_person AS to_shop, (
        SELECT max((n.facts ->> 'mail_at')::timestamptz) FROM notices n
        WHERE n.subject_id = t.id AND n.user_id = r.id) AS mailed_at
    FROM messages m JOIN threads t ON t.id = m.thread_id CROSS JOIN LATERAL (
      SELECT t.person_id AS id WHERE NOT m.by_person
      UNION SELECT t.seller_id WHERE m.by_person
      UNION SELECT a FROM unnest(${admins}::uuid[]) a
        WHERE m.by_person AND t.kind = 'contact' AND coalesce(t.assigned_to, a) = a
      UNION SELECT o.sender_id FROM messages o
        WHERE m.by_person AND t.kind = 'case' AND o.thread_id = t.id AND NOT o.by_person) r
    WHERE m.id = ANY(${ids}::uuid[]) AND NOT m.one_sided AND r.id <> coalesce(m.sender_id, m.id)
    ORDER BY r.id, t.id, m.created_at DESC`.execute(trx);
  return rows.map(({ id, userId, to_shop, at, mailed_at }) => {
    const last = mailed_at?.getTime() ?? 0;
    // If an email is still waiting, this one takes its place.
    const mailAt = new Date(last > at.getTime() ? last : Math.max(at.getTime(), last + pauseMs));
    const kind = to_shop ? 'message_received' : 'thread_written';
    return { userId, kind, subjectId: id, facts: { mail_at: mailAt.toISOString() }, at, mailAt };
  });
}

/** The most messages that a notice quotes. */
const maxQuotes = 5;

/** What the text of a notice about a thread needs. `sender` and `product` are null if the shop wrote. */
export type ThreadFacts = {
  kind: ThreadsTable['kind'];
  to_person: boolean;
  sender: string | null;
  product: string | null;
  traded: boolean;
  texts: string[];
  /** How many photos the quoted messages have. */
  photos: number;
};

const toPerson = sql`t.person_id IS NOT DISTINCT FROM n.user_id`;
const quoted = sql`
  FROM messages m
  WHERE m.thread_id = t.id AND m.by_person <> (${toPerson}) AND NOT m.one_sided AND m.text <> ''
    AND m.created_at <= n.created_at
  ORDER BY m.created_at DESC
  LIMIT least(${sql.lit(maxQuotes)}, greatest(1, CASE WHEN ${toPerson} THEN t.person_unread ELSE t.seller_unread END))`;

/**
 * The {@link ThreadFacts} of a notice as JSON, with the unread messages up to the one that it is about. Null for other
 * notices. `notices` must be aliased as `n`.
 */
export const threadFacts = sql<ThreadFacts | null>`
  CASE WHEN n.kind IN ('thread_written', 'message_received') THEN (
    SELECT json_build_object('kind', t.kind, 'to_person', ${toPerson},
      'traded', ${haveTraded('t.person_id', 't.seller_id')},
      'product', (SELECT title FROM products WHERE id = t.product_id),
      'sender', coalesce((
        SELECT name FROM users WHERE id = CASE WHEN ${toPerson} THEN t.seller_id ELSE t.person_id END
      ), t.visitor_name),
      'texts', ARRAY(SELECT m.text ${quoted}),
      'photos', (SELECT coalesce(sum(photos), 0) FROM (SELECT ${photoCount('m.id')} AS photos ${quoted}) counted))
    FROM threads t WHERE t.id = n.subject_id) END`;

/** Returns the text of a notice about messages. Without facts, the thread has been deleted. */
export function threadText(id: string, facts: ThreadFacts | null): NoticeText {
  const { kind = 'contact', to_person, product, sender, traded = false, texts = [] } = facts ?? {};
  const { photos = 0 } = facts ?? {};
  const shown = photos > 0 ? `With ${photos === 1 ? '1 photo' : `${photos} photos`}. ` : '';
  const byShop = to_person && kind !== 'product';
  const to = kind === 'contact' && !to_person ? ' to the shop' : '';
  const about = product ? ` about ${said(product)}` : '';
  const hint = byShop
    ? 'You can answer in the shop.'
    : {
        product: 'Don’t pay outside the shop. Pay when you collect the product.',
        contact: 'It was sent with the contact form, which anyone can use.',
        case: 'It answers a question about a report.',
      }[kind];
  return {
    title: `Message${to} from ${byShop ? 'the shop' : said(sender ?? 'someone')}${about}`,
    paragraphs: [facts ? shown + hint : 'The message has been deleted.'],
    quotes: texts.toReversed().map((text) => ({
      from: byShop ? 'The shop wrote' : 'The sender wrote',
      text: kind === 'product' ? hideDetails(text, traded).text : text,
    })),
    details: [],
    action: { label: 'Read and reply', path: routePaths.thread(id) },
  };
}
