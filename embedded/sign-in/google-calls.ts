import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Trx } from '#server/db/client.ts';
import { call, field, refused } from './call.ts';
import { assert, refuse } from './refusal.ts';
import { newSecret } from './sessions.ts';
import { type Account, first, type GoogleInfo } from './tables.ts';

const personSchema = z.object({
  sub: z.string().min(1).max(256),
  email: z.email().max(254).toLowerCase(),
  email_verified: z.boolean().default(false),
  name: z.string().max(256).optional(),
});
type Person = z.infer<typeof personSchema>;

/** Signs in with what Google's stand-in says about a person. Nothing proves it, so only this computer may ask. */
export const signInWithIdp = call(
  { requestUri: field.url, postBody: field.url, idToken: refused },
  async (body, { db, now, sessions }) => {
    const token = googleToken(body);
    const person = personOf(token);
    const { account, isNewUser } = await db
      .transaction()
      .execute((trx) => enter(trx, person, now()));
    const reply = {
      ...{ providerId: 'google.com', oauthIdToken: token, localId: account.id, isNewUser },
      ...{ email: person.email, emailVerified: person.email_verified, displayName: person.name },
    };
    // Only Google's word that the address is theirs would let this person use an account with it.
    if (account.google?.rawId !== person.sub) return { ...reply, needConfirmation: true };
    assert(!account.disabled, 'USER_DISABLED');
    const signedIn = { provider: 'google.com', at: account.last_login_at } as const;
    return { ...reply, ...(await sessions.issue(account, signedIn)) };
  },
);

/** Returns Google's token. The SDK can send it in any of three places, and all of them must name Google. */
function googleToken(o: {
  requestUri?: string | undefined;
  postBody?: string | undefined;
}): string {
  const uri = URL.parse(o.requestUri ?? '');
  const places = [uri?.search ?? '', o.postBody ?? '', uri?.hash.slice(1) ?? ''];
  const fields = places.flatMap((place) => [...new URLSearchParams(place)]);
  const providers = fields.filter(([name]) => name === 'providerId');
  const onlyGoogle = providers.every(([, value]) => value === 'google.com');
  assert(providers.length > 0 && onlyGoogle, 'OPERATION_NOT_ALLOWED : Only Google is enabled');
  assert(o.requestUri, 'MISSING_REQUEST_URI');
  assert(uri, 'INVALID_REQUEST_URI');
  return new Map(fields).get('id_token') ?? '';
}

/** Reads a token of Google's stand-in (JSON) or of Google itself (a JWT). Doesn't verify it. */
function personOf(token: string): Person {
  try {
    return personSchema.parse(token.startsWith('{') ? JSON.parse(token) : decodeJwt(token));
  } catch {
    return refuse('INVALID_IDP_RESPONSE : The token from Google is invalid');
  }
}

/** Finds the person's account, or links or creates it. Returns it unchanged if it may be someone else's. */
async function enter(
  trx: Trx,
  { sub, email, email_verified, name }: Person,
  at: Date,
): Promise<{ account: Account; isNewUser?: true }> {
  const info: GoogleInfo = { providerId: 'google.com', rawId: sub, email, displayName: name };
  const google = JSON.stringify(info);
  const found = await first(
    trx,
    sql<Account>`
      SELECT * FROM sign_in.accounts WHERE google ->> 'rawId' = ${sub} OR email = ${email}
      ORDER BY google ->> 'rawId' = ${sub} DESC NULLS LAST LIMIT 1 FOR UPDATE`,
  );
  const known = found?.google?.rawId === sub;
  if (found && !known && !email_verified) return { account: found };
  // The person who signed up with this address but never verified it may be someone else, so their access ends.
  const evict = found !== undefined && !known && !found.email_verified;
  const changed = found
    ? sql<Account>`
        UPDATE sign_in.accounts SET
          ${known ? sql`` : sql`name = ${name ?? null}, email_verified = true,`}
          ${evict ? sql`password = NULL, version = version + 1,` : sql``}
          google = ${google}, last_login_at = ${at}
        WHERE id = ${found.id} RETURNING *`
    : sql<Account>`
        INSERT INTO sign_in.accounts
          (id, email, email_verified, name, google, created_at, last_login_at)
        VALUES (${newSecret()}, ${email}, ${email_verified}, ${name ?? null}, ${google}, ${at}, ${at})
        RETURNING *`;
  const account = (await first(trx, changed)) as Account;
  return found ? { account } : { account, isNewUser: true };
}
