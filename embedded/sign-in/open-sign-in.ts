import type { FastifyPluginAsync } from 'fastify';
import { createLocalJWKSet } from 'jose';
import { sql } from 'kysely';
import { emailKey } from '#contracts/text.ts';
import type { Database } from '#server/db/client.ts';
import type { MailGateway } from '#server/gateways/mail/mail.ts';
import {
  createFirebaseVerifier,
  type IdTokenVerifier,
  InvalidIdToken,
} from '#server/gateways/sign-in/verify-id-token.ts';
import { insertAccount } from './account-calls.ts';
import type { Service } from './call.ts';
import { createIdTokens } from './id-tokens.ts';
import { codeMail } from './mails.ts';
import { createPasswords } from './passwords.ts';
import { SignInRefusal } from './refusal.ts';
import { signInRoutes } from './routes.ts';
import { createSessions } from './sessions.ts';
import { first, openTables } from './tables.ts';

export type NewAccount = { email: string; password: string; name: string };

export type EmbeddedSignIn = {
  /** Verifies ID tokens as Google's are verified. Also rejects tokens of accounts that are no longer valid. */
  verifyIdToken: IdTokenVerifier;
  /** Returns the routes for the shop's server. `origin` returns the shop's origin, for links in emails. */
  routes(shop: { send: MailGateway['send']; origin: () => string }): FastifyPluginAsync;
  /** Creates an account with a verified address, unless the address already has one. Returns the account's id. */
  createAccount(account: NewAccount): Promise<{ uid: string }>;
};

type Options = {
  /** The connection of the tables' owner, which creates the service's own tables. */
  owner: Database;
  db: Database;
  projectId: string;
  now?: (() => Date) | undefined;
  /** The scrypt cost for passwords. Only tests lower it. */
  passwordCost?: number | undefined;
};

/**
 * Opens the sign-in service for development and trial runs. Its accounts are in the shop's database, and it replies to
 * Firebase's SDK as Firebase does.
 */
export async function openSignIn({ owner, db, projectId, ...o }: Options): Promise<EmbeddedSignIn> {
  const now = o.now ?? (() => new Date());
  await openTables(owner, db);
  await rewriteAddresses(db);
  await sql`DELETE FROM sign_in.codes WHERE expires_at < ${now()}`.execute(db);
  const idTokens = await createIdTokens({ db, projectId, now });
  const keys = createLocalJWKSet(idTokens.jwks);
  const verify = createFirebaseVerifier({ projectId, keys, now: () => now().getTime() });
  const sessions = createSessions(db, idTokens, verify);
  const parts = { db, now, sessions, passwords: createPasswords(o.passwordCost) };
  return {
    async verifyIdToken(idToken) {
      const identity = await verify(idToken);
      await sessions.ownerOf(idToken).catch((cause: unknown) => {
        if (!(cause instanceof SignInRefusal)) throw cause;
        throw new InvalidIdToken('This ID token’s account is no longer valid', { cause });
      });
      return identity;
    },

    routes: (shop) => async (scope) => {
      // The reply doesn't wait for the email, so that its time doesn't reveal whether the address has an account.
      const mailCode: Service['mailCode'] = (kind, to, code) => {
        const mail = codeMail({ kind, to, code, origin: shop.origin(), date: now() });
        shop.send(mail).then(
          (outcome) => outcome.kind !== 'sent' && scope.log.error(outcome, 'an email was not sent'),
          (error) => scope.log.error({ err: error }, 'an email was not sent'),
        );
      };
      await scope.register(signInRoutes({ ...parts, mailCode }, idTokens));
    },

    async createAccount({ email: typed, password, name }) {
      const email = emailKey(typed);
      await insertAccount({ email, password, name, verified: true }, parts);
      const account = await first(
        db,
        sql<{ uid: string }>`SELECT id AS uid FROM sign_in.accounts WHERE email = ${email}`,
      );
      if (!account) throw new Error(`No account was created for ${email}`);
      return account;
    },
  };
}

/** Release 0.2.0 stored addresses as typed. If an address is stored in two forms, one account keeps it. */
async function rewriteAddresses(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    SELECT id, email FROM sign_in.accounts WHERE email ~ '[^ -~]'`.execute(db);
  for (const { id, email } of rows) {
    const plain = emailKey(email);
    await sql`
      UPDATE sign_in.accounts SET email = ${plain}
      WHERE id = ${id} AND NOT EXISTS (SELECT FROM sign_in.accounts WHERE email = ${plain})`.execute(
      db,
    );
  }
}
