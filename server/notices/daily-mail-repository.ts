import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Executor } from '#server/db/client.ts';

/** The hour (UTC) at which daily emails are sent: morning in America, afternoon in Europe. */
const sendingHour = 15;
const dayMs = 86_400_000;

/** Returns when a daily email that is created now will be sent. */
function nextSending(now: Date): Date {
  const today = new Date(now).setUTCHours(sendingHour, 0, 0, 0);
  return new Date(today > now.getTime() ? today : today + dayMs);
}

export type OpenedMail = { id: string; due_at: Date };

/**
 * Returns the id of each person's pending daily email, and creates one for everyone who has none. `opened` contains the
 * new emails, which still need a job.
 */
export async function openDailyMails(
  db: Executor,
  userIds: readonly string[],
  now: Date,
): Promise<{ mailOf: ReadonlyMap<string, string>; opened: OpenedMail[] }> {
  // Insert in a fixed order to avoid deadlocks when two servers create emails for the same people.
  const entries = [...new Set(userIds)].sort().map((user_id) => ({ id: uuidv7(), user_id }));
  if (entries.length === 0) return { mailOf: new Map(), opened: [] };
  // The no-op update locks emails that were already pending, so that they aren't sent before this transaction ends.
  const { rows } = await sql<OpenedMail & { user_id: string }>`
    INSERT INTO daily_mails (id, user_id, due_at)
    SELECT id, user_id, ${nextSending(now)}
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(id uuid, user_id uuid)
    ON CONFLICT (user_id) WHERE open DO UPDATE SET open = true
    RETURNING id, user_id, due_at`.execute(db);
  const fresh = new Set(entries.map(({ id }) => id));
  return {
    mailOf: new Map(rows.map(({ id, user_id }) => [user_id, id])),
    opened: rows.filter(({ id }) => fresh.has(id)),
  };
}

export type DailyMail = {
  id: string;
  user_id: string;
  due_at: Date;
  email: string;
  email_verified: boolean;
};

/** Closes a daily email, so that later notices go into the next one. Returns the email with its recipient. */
export async function closeDailyMail(db: Executor, id: string): Promise<DailyMail | undefined> {
  const { rows } = await sql<DailyMail>`
    UPDATE daily_mails d SET open = false FROM users u
    WHERE d.id = ${id} AND u.id = d.user_id AND u.deleted_at IS NULL
    RETURNING d.id, d.user_id, d.due_at, u.email, u.email_verified`.execute(db);
  return rows[0];
}

export async function deleteDailyMail(db: Executor, id: string): Promise<void> {
  await sql`DELETE FROM daily_mails WHERE id = ${id}`.execute(db);
}
