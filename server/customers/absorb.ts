import { type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '#server/db/client.ts';
import type { CustomersTable } from '#server/db/schema.ts';

type Row = Selectable<CustomersTable>;

/** Returns the id of the account that is the same person, because its verified email address is the customer's. */
export async function accountOf(db: Executor, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE lower(email) = ${email} AND email_verified AND deleted_at IS NULL`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/**
 * Makes one customer part of another. Both must be locked. Their tickets stay where they are: whoever reads a customer's
 * records reads those of all its parts. The part keeps its fingerprint, so its email address finds the whole customer.
 */
export async function absorb(trx: Trx, keep: Row, part: Row): Promise<void> {
  const takesEmail = keep.email === null || (await accountOf(trx, part.email)) !== null;
  const [main, other] = takesEmail && part.email !== null ? [part, keep] : [keep, part];
  await sql`
    UPDATE customers SET email_key = NULL, email = NULL, phone = NULL, notes = '', name = '', credit_cents = 0,
      merged_into = ${keep.id}
    WHERE id = ${part.id}`.execute(trx);
  await sql`
    UPDATE customers SET name = ${keep.name || part.name}, email = ${main.email}, email_key = ${main.email_key},
      phone = ${keep.phone ?? part.phone}, notes = ${[keep.notes, part.notes].filter(Boolean).join('\n\n')},
      mail_consent = ${keep.mail_consent || part.mail_consent}, version = version + 1,
      credit_cents = credit_cents + ${part.credit_cents}
    WHERE id = ${keep.id}`.execute(trx);
  await sql`UPDATE customers SET email_key = ${other.email_key} WHERE id = ${part.id}`.execute(trx);
}
