import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { openPool } from '#tests/support/database.ts';
import { jpeg } from '#tests/support/image-samples.ts';
import { recordLog } from '#tests/support/recorded-log.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { until } from '#tests/support/until.ts';

const METRICS_TOKEN = 'a token for the metrics';
const { logStream, logged } = recordLog();
const s3 = await startS3();
const app = await startTestApp({
  env: { ...s3.env, METRICS_TOKEN, LOG_LEVEL: 'warn' },
  parts: { logStream },
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
});

const get = ({ origin }: TestApp, token: string | null = METRICS_TOKEN) =>
  fetch(`${origin}/metrics`, { headers: { ...(token && { authorization: `Bearer ${token}` }) } });
const metrics = async () => (await get(app)).text();

describe('metrics', () => {
  it('require the token', async () => {
    await app.call('getHealth', {});
    const text = await metrics();
    expect(text).toContain('route="/api/health"');
    expect(text).toMatch(/^event_follower_lag_seconds\{follower="notices"\} \d/m);
    expect(text).toMatch(/^event_streams 0$/m);
    expect(text).toMatch(/^database_writable 1$/m);
    expect(text).toMatch(/^data_disk_bytes\{state="free"\} [1-9]/m);
    expect((await get(app, null)).status).toBe(401);
    expect((await get(app, 'guess')).status).toBe(401);
  });

  it('return 404 if no token is configured', async () => {
    const silent = await startTestApp();
    onTestFinished(() => silent.stop());
    expect((await get(silent)).status).toBe(404);
  });

  it('count the bucket’s replies by status', async () => {
    const { token } = await app.signUp();
    s3.failOn((call) => (call.startsWith('PUT') ? 403 : null));
    const file = new Blob([new Uint8Array(await jpeg({ width: 340, height: 300 }))]);
    await app.refused('uploadImage', { file }, { token });
    s3.failOn(() => null);
    await app.call('uploadImage', { file }, { token });
    const text = await metrics();
    for (const status of ['200', '403']) {
      expect(text).toContain(
        `bucket_request_duration_seconds_count{method="PUT",status="${status}"}`,
      );
    }
  });

  it('arrive while the database does not respond', async () => {
    const pool = openPool(app.databaseUrl, 1);
    const env = { METRICS_TOKEN, LOG_LEVEL: 'silent' };
    const stuck = await startTestApp({ env, databaseUrl: app.databaseUrl, parts: { pool } });
    const held = await pool.connect();
    onTestFinished(async () => {
      held.release();
      await stuck.stop();
      await pool.end();
    });
    // Without the metrics’ own limit, they would never arrive.
    pool.options.connectionTimeoutMillis = 0;
    const text = await (await get(stuck)).text();
    expect(text).toMatch(/^database_writable 0$/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
  });
});

it('logs slow statements without values', async () => {
  const client = new Client(app.databaseUrl);
  await client.connect();
  onTestFinished(() => client.end());
  const { token } = await app.signUp();
  await client.query('BEGIN; LOCK TABLE products');
  const reading = app.call('listProducts', { query: { brand: ['Xylo'] } }, { token });
  await until(async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query_start < clock_timestamp() - interval '1.1 s'`.execute(
      app.db,
    );
    return rows.length > 0;
  }, 'the list waits for a second');
  await client.query('ROLLBACK');
  await reading;
  expect(logged()).toMatch(/"statement":"[^"]*products[^"]*","ms":\d+,"msg":"slow statement"/);
  expect(logged()).not.toContain('Xylo');
});

describe('errors in clients', () => {
  const body = { error: 'TypeError', page: 'product', at: 'index-1a2b.js:1:2345 b-2.js:3:4' };

  it('are counted and logged without anything else that a client sends', async () => {
    await app.call('reportClientError', { body: { ...body, message: 'Ada' } as typeof body });
    expect(await metrics()).toMatch(/^client_errors_total 1$/m);
    expect(logged()).toContain(`"clientError":${JSON.stringify(body)}`);
    expect(logged()).not.toContain('Ada');
  });

  it.each([{ error: 'Ada Lovelace' }, { page: '/products/1' }, { at: 'ada@example.com' }])(
    'are rejected if they could contain personal data: %j',
    async (other) => {
      const { status } = await app.refused('reportClientError', { body: { ...body, ...other } });
      expect(status).toBe(422);
    },
  );
});
