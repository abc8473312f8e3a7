import { connect } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createPool } from '#server/db/client.ts';
import { commitChannel } from '#server/events/commit-channel.ts';
import { startBoss } from '#server/jobs/boss.ts';
import { startTestApp } from '#tests/support/api.ts';
import { type EventStream, openEventStream } from '#tests/support/event-stream.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { moderationOf } from '#tests/support/moderation.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';
import { until } from '#tests/support/until.ts';

let skipped = 0;
const now = () => new Date(Date.now() + skipped);
const metricsToken = 'a token for the metrics of tests';

const env = { RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'silent', METRICS_TOKEN: metricsToken };
const app = await startTestApp({ env, now });
/** A second server with the same database. */
const other = await startTestApp({ env, now, databaseUrl: app.databaseUrl });
const [seller, buyer] = [await app.signUp(), await app.signUp()];
const admin = await app.signUp({ role: 'admin' });

const open: EventStream[] = [];
const listen = async ({ token }: { token: string }, last?: string, at = app) => {
  const stream = await openEventStream(at.origin, token, last);
  open.push(stream);
  if (stream.status === 200) await stream.heard('ready');
  return stream;
};
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

const kinds = ({ received }: EventStream) => received.map(({ event }) => event);
/**
 * Waits until a stream reports this product, and returns all products that it has reported. Transactions in other test
 * files can delay events, so the product may be reported after `ready`.
 */
async function published(stream: EventStream, product: { _id: string }) {
  await stream.heard('product.published', product._id);
  const told = stream.received.filter(({ event }) => event === 'product.published');
  return told.map(({ data }) => data.subject?.id);
}
const ended = (stream: EventStream) => until(() => stream.ended, 'the stream ends');

describe('the event stream', () => {
  it('reports changes from every server, with only the kind and the subject', async () => {
    const [here, there] = [await listen(buyer), await listen(buyer, undefined, other)];
    const product = await app.createProduct(seller.token);
    for (const stream of [here, there]) {
      const message = await stream.heard('product.published', product._id);
      expect(message).toEqual({
        id: expect.stringMatching(/^\d+$/),
        event: 'product.published',
        data: { kind: 'product.published', subject: { type: 'product', id: product._id } },
      });
    }
    expect(here.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(here.headers.get('cache-control')).toContain('no-store');
    expect(here.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('tells each person only what concerns them', async () => {
    const [stranger, reader] = [await app.signUp(), await app.signUp({ role: 'admin' })];
    const streams = await Promise.all([seller, buyer, stranger, reader].map((one) => listen(one)));
    // Transactions in other test files can delay events, so the stream may report earlier events after `ready`.
    const first = await app.createProduct(seller.token);
    const hear = ({ _id }: { _id: string }) =>
      Promise.all(streams.map((stream) => stream.heard('product.published', _id)));
    const firsts = await hear(first);
    const product = await app.createProduct(seller.token);
    await app.call('createBooking', { body: bookingOf(product, buyer) }, buyer);
    const letter = { name: 'Vera', email: 'vera@example.test', message: 'Do you buy banjos?' };
    await app.call('sendContactMessage', { body: letter });
    await app.call('renameAccount', { body: { name: 'Other Name' } }, stranger);
    const last = await app.createProduct(seller.token);
    await hear(last);
    const rest = ['product.published', 'product.reserved', 'product.published'];
    // Notices about the booking and the message arrive a little later, and so does the conversation about the booking.
    const later = ['notice.created', 'thread.moved'];
    expect(streams[2] && kinds(streams[2]).filter((kind) => later.includes(kind))).toEqual([]);
    const [sells, buys, strange, reads] = streams.map(({ received }, index) =>
      received
        .slice(received.findIndex(({ id }) => id === firsts[index]?.id) + 1)
        .map(({ event }) => event)
        .filter((kind) => !later.includes(kind)),
    );
    expect(sells).toEqual(expect.arrayContaining([...rest, 'booking.held']));
    expect(sells).toHaveLength(4);
    expect(buys?.toSorted()).toEqual(sells?.toSorted());
    expect(strange?.toSorted()).toEqual([...rest, 'user.renamed'].sort());
    expect(reads?.toSorted()).toEqual(
      [...rest, 'booking.held', 'thread.written', 'user.renamed'].sort(),
    );
  });

  it('tells only the seller and staff that moderation hid a product or a photo', async () => {
    const staff = await app.signUp({ role: 'staff' });
    const streams = await Promise.all([seller, buyer, staff].map((one) => listen(one)));
    const [hidden, unsold] = [
      await app.createProduct(seller.token),
      await app.createProduct(seller.token),
    ];
    await app.call('endProduct', { params: { id: unsold._id } }, seller);
    const moderator = moderatorOf(app, now);
    for (const { _id: productId, image_url } of [hidden, unsold]) {
      const target = { personId: seller.user._id, productId, image: image_url };
      for (const type of ['hide_product', 'hide_image'] as const) {
        await moderator.undo(await moderator.act(type, target));
      }
    }
    const last = await app.createProduct(seller.token);
    const heard = await Promise.all(
      streams.map(async (stream) => {
        await stream.heard('product.published', last._id);
        const about = ({ _id }: { _id: string }) =>
          stream.received
            .filter(({ data }) => data.subject?.id === _id)
            .map(({ event }) => event.replace('product.', ''));
        return [about(hidden), about(unsold)];
      }),
    );
    const moderation = ['hidden', 'restored', 'photos_changed', 'photos_changed'];
    const all = [
      ['published', ...moderation],
      ['published', 'ended', ...moderation],
    ];
    expect(heard).toEqual([
      all,
      [
        ['published', 'ended', 'relisted', 'edited', 'edited'],
        ['published', 'ended'],
      ],
      all,
    ]);
  });

  it('tells only the owner about a saved search, only moderators, too, about a stolen instrument, and only admins about jobs and the audit log', async () => {
    const [own, strange, reads] = [await listen(buyer), await listen(seller), await listen(admin)];
    const search = await app.call('saveSearch', { body: { q: 'telecaster' } }, buyer);
    await app.call('deleteSavedSearch', { params: { id: search._id } }, buyer);
    const found = { stolen_on: '2026-01-15', place: 'Oxbow', police_report: '', text: 'Red.' };
    const proofs = [await moderationOf(app).upload(buyer)];
    const form = { brand: 'Fender', model: 'Jaguar', serial_number: 'JG 77', ...found, proofs };
    const { _id } = await app.call('registerStolen', { body: form }, buyer);
    await app.call('updateStolen', { params: { id: _id }, body: found }, buyer);
    await app.call('removeStolen', { params: { id: _id } }, buyer);
    const pool = createPool(app.databaseUrl, 1, () => {});
    const boss = await startBoss(pool, { warn() {} });
    const data = { follower: 'nobody', seq: 1 };
    await boss.insert('follow-event', [{ data, retryLimit: 0 }]);
    await boss.stop({ graceful: false });
    await pool.end();

    for (const kind of ['search.saved', 'search.deleted']) await own.heard(kind, search._id);
    for (const kind of ['stolen.registered', 'stolen.changed', 'stolen.removed'])
      await own.heard(kind, _id);
    await reads.heard('job.failed');
    const jobs = (await app.call('listFailedJobs', { query: {} }, admin)).items;
    expect(jobs).toHaveLength(1);
    await app.call('retryFailedJob', { params: { id: jobs[0]?._id ?? '' } }, admin);
    await reads.heard('job.retried', jobs[0]?._id);
    await reads.heard('audit.written');
    const last = await app.createProduct(seller.token);
    for (const stream of [own, strange, reads]) await stream.heard('product.published', last._id);
    const known = (stream: EventStream) =>
      kinds(stream).filter((kind) => /^(search|stolen|job|audit)\./.test(kind));
    expect(known(strange)).toEqual([]);
    expect(known(own)).toHaveLength(5);
    expect(known(reads).every((kind) => /^(stolen|job|audit)\./.test(kind))).toBe(true);
  });

  it('continues after a thousand events that the client missed, even on another server', async () => {
    const first = await listen(buyer);
    const one = await app.createProduct(seller.token);
    const { id } = await first.heard('product.published', one._id);
    first.close();
    await writeEvents(1000);
    const two = await app.createProduct(seller.token);
    const again = await listen(buyer, id ?? '', other);
    expect(await published(again, two)).toEqual([two._id]);
    expect(kinds(again).filter((kind) => kind === 'product.deleted')).toHaveLength(1000);
  });

  it('starts with the events of the ten seconds in which the client was starting', async () => {
    const early = await listen(buyer);
    const old = await app.createProduct(seller.token);
    await published(early, old);
    skipped += 10_001;
    const fresh = await app.createProduct(seller.token);
    const stream = await listen(buyer);
    expect(await published(stream, fresh)).toEqual([fresh._id]);
    skipped -= 10_001;
  });

  it('asks a client that was away for too long to reload everything', async () => {
    expect(kinds(await listen(buyer, '999999999'))).toEqual(['resync', 'ready']);
    expect(kinds(await listen(buyer, 'nonsense'))).toEqual(['resync', 'ready']);
  });

  it('requires a token, and allows twenty streams per account', async () => {
    expect((await openEventStream(app.origin, 'forged')).status).toBe(401);
    const person = await app.signUp();
    await Promise.all(Array.from({ length: 20 }, () => listen(person)));
    const refused = await listen(person);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
  });
});

describe('a session', () => {
  it('that is revoked on any server loses its streams', async () => {
    const [leaver, demoted] = [await app.signUp(), await app.signUp({ role: 'staff' })];
    const [first, second] = [await listen(leaver), await listen(demoted)];
    await other.call('signOutEverywhere', {}, leaver);
    const role = { params: { id: demoted.user._id }, body: { role: 'user' as const } };
    await other.call('setRole', role, admin);
    await Promise.all([ended(first), ended(second)]);
  });

  it('that was started with a PIN loses its streams when it ends on any server', async () => {
    const { user, idToken } = await app.signUp({ role: 'staff' });
    const proof = { token: idToken };
    await app.call('setPin', { body: { pin: '2846' } }, proof);
    const { _id: id, secret } = await app.call('addDevice', { body: { name: 'Till' } }, proof);
    const at = { params: { id }, body: { secret, pin: '2846' } };
    const { accessToken: token } = await app.call('signInByPin', at);
    const [stream, password] = [
      await listen({ token }),
      await listen({ token: await app.logIn(user.email) }),
    ];
    await other.call('endPinSession', { params: { id }, body: { secret } });
    await ended(stream);
    expect(password.ended).toBe(false);
  });

  it('keeps its stream when other data of the account changes', async () => {
    const person = await app.signUp();
    const stream = await listen(person);
    await app.call('renameAccount', { body: { name: 'New Name' } }, person);
    await stream.heard('user.renamed', person.user._id);
    expect(stream.ended).toBe(false);
  });

  it('ends with its token', async () => {
    const stream = await listen(await app.signUp());
    skipped += 3_600_000;
    await ended(stream);
    skipped -= 3_600_000;
  });
});

/** Writes `count` events that concern everyone. */
const writeEvents = (count: number, at = app) =>
  sql`
    INSERT INTO events (kind, subject_id, people, payload, at)
    SELECT 'product.deleted', gen_random_uuid(), '{}', '{}', now()
    FROM generate_series(1, ${count}::int)`.execute(at.db);

/** Runs statements as the database server's owner, and returns the rows of the last one. */
async function administer(...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client(inject('databases').serverUrl);
  await client.connect();
  let rows: Record<string, unknown>[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}

describe('when the listening connection has broken,', () => {
  const listeners = ({ databaseUrl }: typeof app) =>
    `FROM pg_stat_activity WHERE datname = '${new URL(databaseUrl).pathname.slice(1)}' AND query ~ '^(LISTEN|NOTIFY)'`;
  const cut = async (at: typeof app) => {
    const [all] = await administer(`SELECT count(*) ${listeners(at)}`);
    await administer(`SELECT pg_terminate_backend(pid) ${listeners(at)}`);
    const isBack = async () =>
      (await administer(`SELECT count(*) ${listeners(at)} AND query ~ '^LISTEN'`))[0]?.count;
    await until(async () => (await isBack()) === all?.count, 'the servers listen again');
  };

  it('clients get the events that they missed, and reload nothing', async () => {
    const streams = [
      await listen(buyer),
      await listen(seller),
      await listen(buyer, undefined, other),
    ];
    await cut(app);
    const product = await app.createProduct(seller.token);
    for (const stream of streams) {
      expect(await published(stream, product)).toContain(product._id);
      expect(kinds(stream)).not.toContain('resync');
    }
  });

  it.each([
    ['they missed more events than the server keeps', 2001, ''],
    ['the database has lost events that they have received', 1, 'DELETE FROM events'],
  ])('clients reload everything at different times if %s', async (_, written, lost) => {
    const server = await startTestApp({ env });
    const people = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
    await writeEvents(1, server);
    // On a busy machine, the messages may all have arrived before the test looks.
    await until(async () => {
      const streams = await Promise.all(
        people.flatMap((one) => Array.from({ length: 20 }, () => listen(one, undefined, server))),
      );
      let times: number[] = [];
      void Promise.all(
        streams.map((stream) => stream.heard('resync').then(() => performance.now())),
      ).then((heard) => {
        times = heard;
      });
      // The server may have read a follower's event after the loss. Then it doesn't notice the loss.
      await until(async () => {
        if (lost) await sql.raw(lost).execute(server.db);
        await writeEvents(written, server);
        await cut(server);
        return times.length > 0;
      }, 'the clients are told to reload');
      for (const stream of streams) stream.close();
      // The hundred clients wait up to 250 ms.
      return Math.max(...times) - Math.min(...times) > 100;
    }, 'clients that reload at different times');
  });
});

async function streamCount(at: typeof app): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${at.origin}/metrics`, { headers })).text();
  return Number(/^event_streams (\d+)$/m.exec(text)?.[1]);
}

it('disconnects a client that reads too slowly', async () => {
  const server = await startTestApp({ env });
  const [slow, person] = [await server.signUp(), await server.signUp()];
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write(
    `GET /api/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${slow.token}\r\n\r\n`,
  );
  await until(async () => (await streamCount(server)) === 1, 'the stream is open');
  const quick = await listen(person, undefined, server);
  await until(async () => {
    const sent = quick.received.length + 1899;
    await writeEvents(1900, server);
    await sql`SELECT pg_notify(${commitChannel}, '')`.execute(server.db);
    await until(() => quick.received.length > sent, 'the quick client has them');
    return (await streamCount(server)) === 1;
  }, 'the slow client is gone');
  expect(quick.ended).toBe(false);
  expect(kinds(quick)).not.toContain('resync');
  socket.destroy();
});

it('ends its streams when the server stops', async () => {
  const env = { LOG_LEVEL: 'silent' };
  const server = await startTestApp({ env, databaseUrl: app.databaseUrl });
  const stream = await listen(buyer, undefined, server);
  await server.stop();
  expect(stream.ended).toBe(true);
});

it('opens a stream while a long transaction holds back more events than are read at once', async () => {
  const server = await startTestApp({ env });
  const long = await server.db.startTransaction().execute();
  onTestFinished(async () => {
    await long.rollback().execute();
  });
  const person = await server.signUp();
  await listen(person, undefined, server);
  await sql`SELECT pg_current_xact_id()`.execute(long);
  await writeEvents(2100, server);
  expect((await listen(person, undefined, server)).status).toBe(200);
});
