import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { emailKey } from '#contracts/text.ts';
import { addressOf, type CodeKind, call, field, refused, type Service } from './call.ts';
import { assert } from './refusal.ts';
import { hashOf, newSecret } from './sessions.ts';
import { type Account, first } from './tables.ts';

/** How long a code in an email is valid. */
const validMs = 24 * 3_600_000;

export const sendOobCode = call(
  {
    requestType: z.enum(['PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL']),
    ...{ email: field.email, newEmail: field.email, idToken: field.idToken },
    ...{ continueUrl: field.url, returnOobLink: refused },
  },
  async ({ requestType: kind, email, newEmail, idToken, continueUrl }, service) => {
    assert(continueUrl === undefined || URL.canParse(continueUrl), 'INVALID_CONTINUE_URI');
    if (kind === 'PASSWORD_RESET') {
      assert(email, 'MISSING_EMAIL');
      // The reply is the same whether or not the address has an account.
      const plain = emailKey(email);
      await send(kind, sql`email = ${plain}`, null, service);
      return { email: plain };
    }
    assert(kind === 'VERIFY_EMAIL' || newEmail, 'MISSING_NEW_EMAIL');
    assert(kind === 'VERIFY_EMAIL' || idToken, 'MISSING_ID_TOKEN');
    const { account } = await service.sessions.ownerOf(idToken ?? '');
    const next = kind === 'VERIFY_EMAIL' ? null : addressOf(newEmail ?? '', 'INVALID_NEW_EMAIL');
    const taken = sql`SELECT id FROM sign_in.accounts WHERE email = ${next}`;
    assert(!(await first(service.db, taken)), 'EMAIL_EXISTS');
    // Someone may just have ended the sessions of the person who asks.
    const same = sql`id = ${account.id} AND version = ${account.version}`;
    await send(kind, same, next, service);
    return { email: account.email };
  },
);

/** Emails a code to the new address or, if there is none, to the account's. Does nothing if there is no such account. */
async function send(
  kind: CodeKind,
  which: RawBuilder<unknown>,
  newEmail: string | null,
  { db, now, mailCode }: Service,
): Promise<void> {
  const code = newSecret();
  const expiresAt = new Date(now().getTime() + validMs);
  const stored = await first(
    db,
    sql<{ email: string }>`
      INSERT INTO sign_in.codes (hash, account_id, kind, email, new_email, version, expires_at)
      SELECT ${hashOf(code)}, id, ${kind}, email, ${newEmail}, version, ${expiresAt}
      FROM sign_in.accounts WHERE ${which} RETURNING email`,
  );
  if (stored) mailCode(kind, newEmail ?? stored.email, code);
}

/** Returns what a code is for, without using it. */
export async function readCode(code: string, { db, now }: Pick<Service, 'db' | 'now'>) {
  type Found = { kind: CodeKind; email: string; new_email: string | null };
  const found = await first(
    db,
    sql<Found>`
      SELECT kind, email, new_email FROM sign_in.codes
      WHERE hash = ${hashOf(code)} AND expires_at > ${now()}`,
  );
  assert(found, 'INVALID_OOB_CODE');
  return found;
}

/** Verifies or changes an address. One statement deletes the code and changes the account, so a code works once. */
export async function applyCode(code: string, { db, now }: Service) {
  type Applied = Account & { new_email: string | null };
  const account = await first(
    db,
    sql<Applied>`
      WITH used AS (
        DELETE FROM sign_in.codes WHERE hash = ${hashOf(code)} AND expires_at > ${now()}
          AND kind IN ('VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL') RETURNING *
      )
      UPDATE sign_in.accounts a SET email_verified = true, email = coalesce(u.new_email, a.email)
      FROM used u WHERE a.id = u.account_id AND a.email = u.email AND a.version = u.version
      RETURNING a.*, u.new_email`,
  );
  assert(account, 'INVALID_OOB_CODE');
  return { account, newEmail: account.new_email ?? undefined };
}

/** Sets a new password, which ends all sessions. Without a password, says what the code is for. */
export const resetPassword = call(
  { oobCode: field.code, newPassword: field.password },
  async ({ oobCode, newPassword }, service) => {
    assert(oobCode, 'MISSING_OOB_CODE');
    const { kind, email, new_email } = await readCode(oobCode, service);
    if (newPassword) {
      assert(kind === 'PASSWORD_RESET', 'INVALID_OOB_CODE');
      await setPassword(oobCode, await service.passwords.hash(newPassword), service);
    }
    return { requestType: kind, email, newEmail: new_email ?? undefined };
  },
);

async function setPassword(code: string, hash: string, { db }: Service): Promise<void> {
  const changed = await first(
    db,
    sql`
      WITH used AS (DELETE FROM sign_in.codes WHERE hash = ${hashOf(code)} RETURNING *)
      UPDATE sign_in.accounts a SET password = ${hash}, google = NULL, email_verified = true,
        version = a.version + 1
      FROM used u WHERE a.id = u.account_id AND a.email = u.email AND a.version = u.version
      RETURNING a.id`,
  );
  assert(changed, 'INVALID_OOB_CODE');
}
