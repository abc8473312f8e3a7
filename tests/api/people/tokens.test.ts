import { once } from 'node:events';
import { request } from 'node:http';
import { decodeJwt, SignJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTill } from '#contracts/counter/till.ts';
import { commitChannel } from '#server/events/commit-channel.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { openEventStream } from '#tests/support/event-stream.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp({ env: { FIRST_ADMIN_EMAIL: 'founder@example.test' } });

const reading = { query: {} };

describe('exchanging an ID token', () => {
  it('returns an access token that is valid for one hour', async () => {
    const person = await app.signUp({ name: 'Ada Lovelace' });
    const claims = decodeJwt(person.token);
    expect(claims.sub).toBe(person.user._id);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    expect(person.user).toMatchObject({ name: 'Ada Lovelace', role: 'user' });
  });

  it("rejects another user's email address", async () => {
    const [mine, other] = await Promise.all([app.signUp(), app.signUp()]);
    const error = await app.refused(
      'issueToken',
      { query: { email: other.email } },
      { token: mine.idToken },
    );
    expect(error).toMatchObject({ status: 403, code: 'forbidden' });
    expect(error.fields).toHaveProperty('email');
  });

  it('rejects a sign-up with another user’s email address', async () => {
    const mine = await app.signUp();
    const body = { name: 'Mallory', email: 'victim@example.test' };
    const error = await app.refused('createUser', { body }, { token: mine.idToken });
    expect(error.code).toBe('forbidden');
  });

  it('keeps the name of an account that signs up again', async () => {
    const { idToken, email } = await app.signUp({ name: 'Ada Lovelace' });
    const body = { name: 'Someone Else', email };
    const saved = await app.call('createUser', { body }, { token: idToken });
    expect(saved.name).toBe('Ada Lovelace');
    const { user } = await app.call('issueToken', { query: { email } }, { token: idToken });
    expect(user.name).toBe('Ada Lovelace');
  });

  it('creates one account for simultaneous requests', async () => {
    const email = 'at-once@example.test';
    const idToken = await app.identity.idToken({ name: 'At Once', email });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.call('issueToken', { query: { email } }, { token: idToken }),
      ),
    );
    expect(new Set(replies.map((reply) => reply.user._id)).size).toBe(1);
  });

  it('makes the configured first admin an admin only if there are no other admins', async () => {
    const { idToken, email } = await app.signUp({ email: 'founder@example.test' });
    const logIn = () => app.call('issueToken', { query: { email } }, { token: idToken });
    const admin = await app.signUp({ role: 'admin' });
    expect((await logIn()).user.role).toBe('user');
    const { user } = admin;
    await app.change('users', user._id, { role: 'user' });
    expect((await logIn()).user.role).toBe('admin');
  });
});

it('access tokens are rejected when forged, unsigned, expired or missing', async () => {
  const { user } = await app.signUp();
  const claims = { ver: 0 };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const sign = (secret: string, expiry: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('second-fret')
      .setSubject(user._id)
      .setExpirationTime(expiry)
      .sign(new TextEncoder().encode(secret));
  const unsigned = `${encode({ alg: 'none' })}.${encode({
    ...claims,
    iss: 'second-fret',
    sub: user._id,
    exp: now + 3600,
  })}.`;
  const forged = await sign('another key that is longer than 32 bytes', now + 3600);
  const expired = await sign('a secret of tests, longer than 32 bytes', now - 10);
  for (const token of [unsigned, forged, expired]) {
    const error = await app.refused('listProducts', reading, { token });
    expect(error).toMatchObject({ status: 401, code: 'unauthenticated' });
  }
  expect((await app.refused('listProducts', reading)).status).toBe(401);
});

it('end requests whose body arrives after the session has ended', async () => {
  const [clerk, admin] = [await app.signUp({ role: 'staff' }), await app.signUp({ role: 'admin' })];
  const body = JSON.stringify({ count: '100' });
  const headers = {
    authorization: `Bearer ${clerk.token}`,
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  };
  const url = `${app.origin}/api${openTill.path}`;
  const slow = request(url, { method: openTill.method, headers });
  slow.flushHeaders();
  // The server has read the headers.
  await once(slow, 'continue');
  slow.write(body.slice(0, 1));
  const demoted = { params: { id: clerk.user._id }, body: { role: 'user' as const } };
  await app.call('setRole', demoted, admin);
  const replied = once(slow, 'response');
  slow.end(body.slice(1));
  const [{ statusCode }] = await replied;
  expect(statusCode).toBe(401);
});

// With a clock that stands still, what the server has cached never expires.
const start = new Date();
const parts = { pollSeconds: 86_400 };
const other = await startTestApp({ databaseUrl: app.databaseUrl, now: () => start, parts });

describe('a second server on the same database', () => {
  /** Signs a person up and makes the other server cache the account, after it has read all events about it. */
  async function cached(): Promise<SignedUp> {
    const person = await app.signUp();
    const stream = await openEventStream(other.origin, person.token);
    await until(async () => {
      await app.call('renameAccount', { body: { name: 'Other Name' } }, person);
      return stream.received.some(({ event }) => event === 'user.renamed');
    }, 'the other server hears of events');
    const { _id } = await app.call('saveSearch', { body: { q: 'jazzmaster' } }, person);
    await stream.heard('search.saved', _id);
    stream.close();
    await other.call('listProducts', reading, person);
    return person;
  }

  /** Revokes the person's tokens without an event. */
  const revokeUnannounced = ({ user }: SignedUp) =>
    app.change('users', user._id, { token_version: 7 });

  const refusedSoon = (token: string) =>
    until(
      async () => !(await other.attempt('listProducts', reading, { token })).ok,
      'the other server refuses the token',
      20_000,
    );

  it('learns quickly about a changed role, even if a long transaction holds events back', async () => {
    const admin = await app.signUp({ role: 'admin' });
    const person = await cached();
    const long = await app.db.startTransaction().execute();
    onTestFinished(() => long.rollback().execute());
    await sql`SELECT pg_current_xact_id()`.execute(long);
    await app.call('makeAdmin', { params: { id: person.user._id } }, admin);
    await refusedSoon(person.token);
    await sql`SELECT 'still running'`.execute(long);
  });

  it('does not use its cache while it can’t read events', async () => {
    const person = await cached();
    const lock = await app.db.startTransaction().execute();
    onTestFinished(() => lock.rollback().execute());
    await sql`LOCK TABLE events IN ACCESS EXCLUSIVE MODE`.execute(lock);
    await sql`SELECT pg_notify(${commitChannel}, '')`.execute(app.db);
    await revokeUnannounced(person);
    await refusedSoon(person.token);
    await sql`SELECT 'still locked'`.execute(lock);
  });

  it('does not use its cache while notifications don’t arrive', async () => {
    const person = await cached();
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query ~ '^(LISTEN|NOTIFY)'`.execute(app.db);
    await revokeUnannounced(person);
    await refusedSoon(person.token);
  });
});
