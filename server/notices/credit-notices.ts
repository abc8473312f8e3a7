import { sql } from 'kysely';
import { routes } from '#contracts/routes.ts';
import type { Trx } from '#server/db/client.ts';
import type { StoredEvent } from '#server/db/events.ts';
import type { NoticeDraft } from '#server/db/notice-draft.ts';
import { inDollars, type NoticeText } from './notice-text.ts';

type Spent = { id: string; number: number; email: string; cents: number };

/**
 * Returns a notice for each sale on which store credit was used, if an account has the customer's verified email
 * address. At the counter, anyone can give that address, so the owner has to know.
 */
export async function creditDrafts(
  trx: Trx,
  events: readonly StoredEvent[],
): Promise<NoticeDraft[]> {
  const made = events.filter(({ kind }) => kind === 'sale.made');
  if (made.length === 0) return [];
  const { rows: spent } = await sql<Spent>`
    SELECT s.id, s.number, s.customer_email AS email, sum(p.amount_cents)::bigint AS cents
    FROM sales s JOIN sale_payments p ON p.sale_id = s.id AND p.method = 'credit' AND p.amount_cents > 0
    WHERE s.id = ANY(${made.map(({ subjectId }) => subjectId)}::uuid[]) AND s.customer_email IS NOT NULL
    GROUP BY s.id`.execute(trx);
  if (spent.length === 0) return [];
  // JavaScript converts the addresses to lower case, as it does for the credit's key. The database may not know É.
  const addresses = spent.map(({ email }) => email.toLowerCase());
  const { rows: owners } = await sql<{ id: string; email: string }>`
    SELECT id, lower(email) AS email FROM users
    WHERE lower(email) = ANY(${addresses}) AND email_verified AND deleted_at IS NULL`.execute(trx);
  const ownerOf = new Map(owners.map(({ id, email }) => [email, id]));
  const atOf = new Map(made.map(({ subjectId, at }) => [subjectId, at]));
  return spent.flatMap(({ id, number, email, cents }) => {
    const [userId, at] = [ownerOf.get(email.toLowerCase()), atOf.get(id)];
    if (!userId || !at) return [];
    return [
      { userId, kind: 'credit_used', subjectId: id, facts: { credit: { number, cents } }, at },
    ];
  });
}

/** The text of a notice about used store credit. `number` is the ticket's number. */
export const creditText = ({ number, cents }: { number: number; cents: number }): NoticeText => ({
  title: `${inDollars(cents)} of your store credit was used`,
  paragraphs: [
    `It paid for ticket ${number} at the shop’s counter. If you don’t know this ticket, contact the shop.`,
  ],
  details: [],
  action: { label: 'Contact the shop', path: routes.about.path },
});
