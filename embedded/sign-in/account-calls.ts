import { sql } from 'kysely';
import * as z from 'zod';
import { addressOf, call, field, refused, type Service } from './call.ts';
import { applyCode } from './code-calls.ts';
import { assert } from './refusal.ts';
import { newSecret } from './sessions.ts';
import { type Account, first } from './tables.ts';

type NewAccount = { email: string; password: string; name: string | undefined; verified: boolean };

/** Creates an account with a password. Returns undefined if the address already has one. */
export async function insertAccount(
  { email, password, name, verified }: NewAccount,
  { db, now, passwords }: Pick<Service, 'db' | 'now' | 'passwords'>,
): Promise<Account | undefined> {
  const hash = await passwords.hash(password);
  const at = now();
  return first(
    db,
    sql<Account>`
      INSERT INTO sign_in.accounts
        (id, email, name, email_verified, password, created_at, last_login_at)
      VALUES (${newSecret()}, ${email}, ${name}, ${verified}, ${hash}, ${at}, ${at})
      ON CONFLICT (email) DO NOTHING RETURNING *`,
  );
}

export const signUp = call(
  {
    email: z.string().max(254),
    password: field.password,
    displayName: field.name,
    idToken: refused,
  },
  async ({ email: typed, password, displayName: name }, service) => {
    const email = addressOf(typed, 'INVALID_EMAIL');
    assert(password, 'MISSING_PASSWORD');
    const account = await insertAccount({ email, password, name, verified: false }, service);
    assert(account, 'EMAIL_EXISTS');
    return {
      ...{ localId: account.id, displayName: name, email },
      ...(await service.sessions.issue(account, {
        provider: 'password',
        at: account.last_login_at,
      })),
    };
  },
);

export const signInWithPassword = call(
  { email: field.email, password: field.password, idToken: refused },
  async ({ email: typed, password }, { db, now, sessions, passwords }) => {
    assert(typed !== undefined, 'MISSING_EMAIL');
    const email = addressOf(typed, 'INVALID_EMAIL');
    assert(password, 'MISSING_PASSWORD');
    const found = await first(
      db,
      sql<Account>`SELECT * FROM sign_in.accounts WHERE email = ${email}`,
    );
    assert(!found?.disabled, 'USER_DISABLED');
    const matches = await passwords.matches(password, found?.password ?? null);
    assert(found && matches, 'INVALID_LOGIN_CREDENTIALS');
    const account = await first(
      db,
      sql<Account>`
        UPDATE sign_in.accounts SET last_login_at = ${now()}
        WHERE id = ${found.id} AND version = ${found.version} RETURNING *`,
    );
    // The password has changed while this one was checked.
    assert(account, 'INVALID_LOGIN_CREDENTIALS');
    return {
      ...{ localId: account.id, email },
      ...(await sessions.issue(account, { provider: 'password', at: account.last_login_at })),
    };
  },
);

export const lookup = call({ idToken: field.idToken }, async ({ idToken }, { sessions }) => {
  assert(idToken, 'MISSING_ID_TOKEN');
  const { account } = await sessions.ownerOf(idToken);
  const [createdAt, lastLoginAt] = [account.created_at, account.last_login_at].map((time) =>
    String(time.getTime()),
  );
  return { users: [{ ...viewOf(account), createdAt, lastLoginAt }] };
});

export const remove = call({ idToken: field.idToken }, async ({ idToken }, { db, sessions }) => {
  assert(idToken, 'MISSING_ID_TOKEN');
  const { account } = await sessions.ownerOf(idToken);
  const deleted = sql`
    DELETE FROM sign_in.accounts WHERE id = ${account.id} AND version = ${account.version} RETURNING id`;
  assert(await first(db, deleted), 'TOKEN_EXPIRED');
  return {};
});

export const update = call(
  {
    ...{ idToken: field.idToken, oobCode: field.code },
    ...{ displayName: field.name, password: field.password },
    ...{ email: refused, photoUrl: refused, deleteAttribute: refused, deleteProvider: refused },
    ...{ linkProviderUserInfo: refused, mfa: refused },
  },
  async ({ idToken, oobCode, displayName = null, password }, service) => {
    const { db, sessions, passwords } = service;
    if (oobCode) {
      const { account, newEmail } = await applyCode(oobCode, service);
      return { ...viewOf(account), newEmail };
    }
    assert(idToken, 'INVALID_REQ_TYPE : Unsupported request parameters.');
    const { account, at } = await sessions.ownerOf(idToken);
    const hash = password ? await passwords.hash(password) : null;
    const changed = await first(
      db,
      sql<Account>`
        UPDATE sign_in.accounts SET name = coalesce(${displayName}, name),
          password = coalesce(${hash}, password),
          version = CASE WHEN ${hash}::text IS NULL THEN version ELSE version + 1 END
        WHERE id = ${account.id} AND version = ${account.version} RETURNING *`,
    );
    // Another request has just set a new password.
    assert(changed, 'TOKEN_EXPIRED');
    const view = viewOf(changed);
    return hash
      ? { ...view, ...(await sessions.issue(changed, { provider: 'password', at })) }
      : view;
  },
);

/** The SDK asks how an address can sign in. The reply doesn't say whether it has an account. */
export const createAuthUri = call(
  { identifier: field.email, continueUri: field.url },
  async ({ identifier, continueUri }) => {
    assert(identifier, 'MISSING_IDENTIFIER');
    assert(continueUri, 'MISSING_CONTINUE_URI');
    addressOf(identifier, 'INVALID_IDENTIFIER');
    assert(URL.canParse(continueUri), 'INVALID_CONTINUE_URI');
    return { sessionId: newSecret() };
  },
);

/** Returns an account as the SDK expects it. */
function viewOf({ id, email, email_verified, name, password, google }: Account) {
  const displayName = name ?? undefined;
  const byPassword = { providerId: 'password', rawId: email, email, displayName };
  return {
    ...{ localId: id, email, emailVerified: email_verified, displayName },
    providerUserInfo: [...(google ? [google] : []), ...(password === null ? [] : [byPassword])],
  };
}
