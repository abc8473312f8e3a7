import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase } from '#server/db/client.ts';
import { startTestApp } from '#tests/support/api.ts';
import { createTestDatabase, directUrlOf, openPool } from '#tests/support/database.ts';
import { openEventStream } from '#tests/support/event-stream.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { until } from '#tests/support/until.ts';

it('fails only the transaction when its connection breaks between two statements', async () => {
  const { url, drop } = await createTestDatabase();
  const problems: Error[] = [];
  const db = createDatabase(openPool(url, 2, (error) => problems.push(error)));
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await until(() => problems.length > 0, 'the loss is noticed');
    await sql`SELECT 1`.execute(trx);
  });
  await expect(broken).rejects.toMatchObject({ code: '08006' });
  const { rows } = await sql`SELECT 1 AS one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await drop();
});

type Reply = { status: number; retryAfter: string | null };

it('returns 503 with Retry-After when the database connection is lost', async () => {
  const app = await startTestApp({ env: { LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' } });
  const killer = createDatabase(openPool(app.databaseUrl, 1));
  try {
    const [seller, buyer] = await Promise.all([app.signUp(), app.signUp()]);
    const product = await app.createProduct(seller.token);
    const call = async (method: string, path: string, body?: object): Promise<Reply> => {
      const response = await fetch(`${app.origin}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      return { status: response.status, retryAfter: response.headers.get('retry-after') };
    };
    const calls = () => [
      call('GET', '/products'),
      call('GET', `/products/${product._id}`),
      call('POST', '/bookings', bookingOf(product, buyer)),
      call('PATCH', '/account', { name: 'Ada' }),
      call('GET', '/bookings'),
    ];
    const replies: Reply[] = [];
    for (let round = 0; round < 4; round += 1) {
      const answered = Promise.all([...calls(), ...calls()]);
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(killer);
      replies.push(...(await answered));
    }
    expectUnavailable(replies.filter(({ status }) => status >= 500));
  } finally {
    await killer.destroy();
    await app.stop();
  }
});

it('returns 503 with Retry-After when no connection becomes free in time', async () => {
  const env = { LOG_LEVEL: 'silent' };
  const app = await startTestApp({ env });
  const pool = openPool(app.databaseUrl, 1);
  const small = await startTestApp({ env, databaseUrl: app.databaseUrl, parts: { pool } });
  const held = await pool.connect();
  // Shorten the timeout only now, because the first connection takes longer on a busy machine.
  pool.options.connectionTimeoutMillis = 50;
  try {
    const paths = ['/api/writable', '/api/categories', '/api/products', '/api/users/admin/x'];
    const { token } = await app.signUp();
    const replies = await Promise.all(
      paths.map(async (path) => {
        const headers = { authorization: `Bearer ${token}` };
        const { status, headers: sent } = await fetch(`${small.origin}${path}`, { headers });
        return { status, retryAfter: sent.get('retry-after') };
      }),
    );
    expect(replies).toHaveLength(4);
    expectUnavailable(replies);
  } finally {
    held.release();
    await small.stop();
    await pool.end();
    await app.stop();
  }
});

it.each([
  ['is away', 'ALLOW_CONNECTIONS false', 'ALLOW_CONNECTIONS true'],
  ['is read-only', 'SET default_transaction_read_only = on', 'RESET default_transaction_read_only'],
])(
  'stays ready for pages and streams, but is not writable, while the database %s',
  async (_, broken, healed) => {
    const database = await createTestDatabase();
    const app = await startTestApp({ env: { LOG_LEVEL: 'silent' }, databaseUrl: database.url });
    const admin = new Client(inject('databases').serverUrl);
    await admin.connect();
    onTestFinished(async () => {
      await app.stop();
      await admin.end();
      await database.drop();
    });
    const name = new URL(database.url).pathname.slice(1);
    const alter = async (change: string) => {
      await admin.query(`ALTER DATABASE ${name} ${change}`);
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      );
    };
    const isWritable = async () => (await app.attempt('getWritability', {})).ok;
    const seller = await app.signUp();
    const stream = await openEventStream(app.origin, seller.token);
    onTestFinished(() => stream.close());
    await stream.heard('ready');
    expect(await isWritable()).toBe(true);

    await alter(broken);
    await until(async () => !(await isWritable()), 'the database is gone');
    const refused = await app.refused('getWritability', {});
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await app.call('getReadiness', {});
    await app.call('getHealth', {});
    const page = await fetch(`${app.origin}/about`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root">');

    await alter(healed);
    await until(isWritable, 'the database is back');
    const { _id } = await until(
      () => app.createProduct(seller.token).catch(() => null),
      'products can be published again',
    );
    await stream.heard('product.published', _id);
    expect(stream.received.map(({ event }) => event)).not.toContain('resync');
  },
);

it('replaces a listening connection that has fallen silent', async () => {
  const { url, drop } = await createTestDatabase();
  const { host, port, user, database } = new Client(directUrlOf(url));
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  /** Both ends of each connection that listens. */
  const listening: Socket[][] = [];
  let heard = false;
  const proxy = createServer((client) => {
    const server = connect(target);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
    client.on('data', (chunk) => {
      if (chunk.includes('LISTEN commits')) listening.push([client, server]);
    });
    server.on('data', (chunk) => {
      heard ||= chunk.includes('echo ');
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const at = (proxy.address() as AddressInfo).port;
  const DATABASE_DIRECT_URL = `postgres://${user}@127.0.0.1:${at}/${database}`;
  const app = await startTestApp({ databaseUrl: url, env: { DATABASE_DIRECT_URL } });
  onTestFinished(async () => {
    await app.stop();
    proxy.close();
    await drop();
  });
  await until(() => heard, 'the server listens');
  // No error and no end: nothing arrives anymore.
  for (const socket of listening[0] ?? []) socket.removeAllListeners('data').pause();
  await until(() => listening.length > 1, 'the server listens on another connection');
});

it('goes on while the file of the certificate authority is missing', async () => {
  const DATABASE_DIRECT_URL = 'postgres://shop@127.0.0.1/shop?sslrootcert=/missing/ca.crt';
  const app = await startTestApp({ env: { DATABASE_DIRECT_URL, LOG_LEVEL: 'silent' } });
  onTestFinished(app.stop);
  const { token } = await app.signUp();
  const stream = await openEventStream(app.origin, token);
  const { _id } = await app.createProduct(token);
  await stream.heard('product.published', _id);
  stream.close();
});

it('returns 503 with Retry-After when a pooler has lost its statements, and then names them again', async () => {
  const env = { LOG_LEVEL: 'silent' };
  const app = await startTestApp({ env });
  const pool = openPool(app.databaseUrl, 1);
  const small = await startTestApp({ env, databaseUrl: app.databaseUrl, parts: { pool } });
  const { token } = await app.signUp();
  const { _id } = await app.createProduct(token);
  const read = async (): Promise<Reply> => {
    const sent = { headers: { authorization: `Bearer ${token}` } };
    const { status, headers } = await fetch(`${small.origin}/api/products/${_id}`, sent);
    return { status, retryAfter: headers.get('retry-after') };
  };
  // Sometimes, the server's own work notices first.
  const failed = await until(async () => {
    expect((await read()).status).toBe(200);
    await pool.query('DEALLOCATE ALL');
    const reply = await read();
    return reply.status !== 200 && reply;
  }, 'a request finds no statement');
  expectUnavailable([failed]);
  expect((await read()).status).toBe(200);
  await small.stop();
  await pool.end();
});

it('accepts bookings while the job queue starts, without holding connections', async () => {
  const app = await startTestApp();
  const blocker = createDatabase(openPool(app.databaseUrl, 1));
  const seller = await app.signUp();
  const { image_url } = await app.createProduct(seller.token);
  const pairs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const product = await app.createProduct(seller.token, { image_url });
      return { product, buyer: await app.signUp() };
    }),
  );
  // This booking succeeds only after the first server's queue has started.
  const [first, ...rest] = pairs as [(typeof pairs)[0], ...typeof pairs];
  await app.call('createBooking', { body: bookingOf(first.product, first.buyer) }, first.buyer);

  // The second server's queue can't start while the queue's version table is locked.
  const lock = await blocker.startTransaction().execute();
  await sql`LOCK TABLE pgboss.version`.execute(lock);
  const env = { DATABASE_POOL: '2', LOG_LEVEL: 'silent' };
  const other = await startTestApp({ env, databaseUrl: app.databaseUrl });
  try {
    const booked = Promise.all(
      rest.map(({ product, buyer }) =>
        other.call('createBooking', { body: bookingOf(product, buyer) }, buyer),
      ),
    );
    for (const { product, buyer } of [...pairs, ...pairs]) {
      await other.call('getProduct', { params: { id: product._id } }, buyer);
    }
    await lock.commit().execute();
    expect((await booked).map(({ status }) => status)).toEqual(['held', 'held', 'held']);
  } finally {
    await other.stop();
    await blocker.destroy();
    await app.stop();
  }
});

function expectUnavailable(replies: readonly Reply[]): void {
  expect(replies.length).toBeGreaterThan(0);
  expect(replies.filter((reply) => reply.status !== 503 || reply.retryAfter === null)).toEqual([]);
}
