import { type RawBuilder, sql } from 'kysely';
import type { ListedCustomer } from '#contracts/customers/listed-customer.ts';
import { fromCents } from '#contracts/money.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { likeLiteral } from '#server/db/like.ts';
import { begins, userKeys } from '#server/people/user-list-query.ts';
import { shortEmail, shortPhone } from './short-contact.ts';

export type FoundRow = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  open: number;
  credit_cents: number;
  /** The name as it is sorted. */
  sort: string;
};

/** Accounts are found by at least this many characters, and phone numbers by this many digits and one more. */
const shortest = 3;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Selects customers by the start of a word of their name or email address, by digits of their phone, or by their id. */
function matches(q: string): RawBuilder<boolean> {
  const id = uuid.exec(q)?.[0];
  if (id !== undefined) return sql<boolean>`c.id = ${id}`;
  const digits = q.replaceAll(/\D/g, '');
  const isPhone = /^[+\d\s().\-/]+$/.test(q) && digits.length > shortest;
  const pattern = isPhone ? digits : ` ${q.toLowerCase()}`;
  return sql<boolean>`search_text LIKE ${`%${likeLiteral(pattern)}%`}`;
}

/** Names in which a typing error is looked for. In shorter text, it would match too many people. */
const mayBeMisspelled = /^[\p{L}\s.'’-]{5,30}$/u;

/**
 * Returns the patterns of texts that begin like a name in which one letter is missing, added, wrong or swapped with the
 * next. The first letter is right.
 */
const misspellings = (name: string): string[] =>
  [...name].flatMap((letter, n, all) => {
    if (n === 0) return [];
    const [before, after] = [all.slice(0, n).join(''), all.slice(n + 1).join('')];
    const [next = '', ...rest] = after;
    const swapped = [before, next, letter, ...rest].join('');
    return [
      `${before}_${letter}${after}%`,
      `${before}_${after}%`,
      `${before}${after}%`,
      `${swapped}%`,
    ];
  });

/** Who matches a search, as conditions for customers and for accounts. */
type Match = { customers: RawBuilder<boolean>; accounts: RawBuilder<boolean> };

/**
 * Accounts are found by the start of a word of their name, or by the start of their email address. The condition for
 * customers is that of `matches`.
 */
const exactly = (q: string): Match => ({
  customers: q === '' ? sql<boolean>`true` : matches(q),
  accounts: sql<boolean>`${begins(userKeys.name, q.toLowerCase())} OR ${begins(userKeys.email, q.toLowerCase())}
    OR lower(name || ' ' || email) LIKE ${`% ${likeLiteral(q.toLowerCase())}%`}`,
});

function misspelled(q: string): Match {
  const starts = misspellings(q.toLowerCase());
  const words = starts.map((start) => `% ${start}`);
  return {
    customers: sql<boolean>`search_text LIKE ANY(${words}::text[])`,
    accounts: sql<boolean>`lower(name || ' ' || email) LIKE ANY(${[...starts, ...words]}::text[])`,
  };
}

/** The customers that match. With at least three characters in `q`, also people who have only an account. */
function found(q: string, match: Match): RawBuilder<unknown> {
  const customers = sql`
    SELECT id, name, email, phone, credit_cents, (
      SELECT u.id FROM users u WHERE lower(u.email) = c.email AND u.email_verified AND u.deleted_at IS NULL
    ) AS account_id, lower(name) COLLATE "C" AS sort
    FROM customers c WHERE merged_into IS NULL AND name <> '' AND ${match.customers}`;
  if ([...q].length < shortest || uuid.test(q)) return customers;
  return sql`${customers} UNION ALL
  SELECT id, name, email, NULL AS phone, 0 AS credit_cents, id AS account_id, ${userKeys.name} AS sort FROM users
  WHERE deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM customers c WHERE c.email = lower(users.email))
    AND (${match.accounts})`;
}

async function list(
  db: Executor,
  q: string,
  match: Match,
  after: readonly (string | number)[] | null,
  limit: number,
): Promise<FoundRow[]> {
  const next =
    after === null ? sql`true` : sql`(sort, id) > (${after[0]} COLLATE "C", ${after[1]}::uuid)`;
  const most = q === '' ? literalLimit(limit) : sql`${limit}`;
  const { rows } = await sql<FoundRow>`
    SELECT id, name, email, phone, credit_cents, sort, (
      SELECT count(*) FROM bookings b WHERE b.buyer_id = account_id AND b.status IN ('held', 'waiting')
    ) AS open
    FROM (SELECT * FROM (${found(q, match)}) m WHERE ${next} ORDER BY sort, id LIMIT ${most}) m
    ORDER BY sort, id`.execute(db);
  return rows;
}

async function count(db: Executor, q: string, match: Match, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT id FROM (${found(q, match)}) m LIMIT ${limit}) m`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Returns customers by name or, if there are none, those whose name `q` may misspell. `after` is the sort key and the id
 * of the last one before.
 */
export async function findCustomers(
  db: Executor,
  q: string,
  after: readonly (string | number)[] | null,
  limit: number,
): Promise<FoundRow[]> {
  const rows = await list(db, q, exactly(q), after, limit);
  return rows.length > 0 || !mayBeMisspelled.test(q)
    ? rows
    : list(db, q, misspelled(q), after, limit);
}

/** Counts the customers that {@link findCustomers} finds, up to `limit`. */
export async function countCustomers(db: Executor, q: string, limit: number): Promise<number> {
  const n = await count(db, q, exactly(q), limit);
  return n > 0 || !mayBeMisspelled.test(q) ? n : count(db, q, misspelled(q), limit);
}

export const toListed = ({
  id,
  name,
  email,
  phone,
  open,
  credit_cents,
}: FoundRow): ListedCustomer => ({
  _id: id,
  name,
  short_email: email && shortEmail(email),
  short_phone: phone && shortPhone(phone),
  open,
  credit: fromCents(credit_cents),
});

/** Returns up to `limit` customers for the search at the counter. Short text would make it easy to list everyone. */
export const customersAtCounter = async (db: Executor, q: string, limit: number) =>
  [...q].length < shortest ? [] : (await list(db, q, exactly(q), null, limit)).map(toListed);

/** Returns up to `limit` customers whose name `q` may misspell. */
export const misspelledAtCounter = async (db: Executor, q: string, limit: number) =>
  mayBeMisspelled.test(q) ? (await list(db, q, misspelled(q), null, limit)).map(toListed) : [];
