import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const someone = await app.signUp({ role: 'admin' });

/** Blocks the reads below, but not the one of the caller's account. Returns a function that unblocks them. */
async function holdReads(): Promise<() => Promise<void>> {
  const client = new Client(app.databaseUrl);
  await client.connect();
  let held = true;
  const release = async () => {
    if (held) await client.end();
    held = false;
  };
  onTestFinished(release);
  await client.query('BEGIN; LOCK TABLE products, bookings, past_sales');
  return release;
}

const reads: [string, () => Promise<{ ok: true } | { ok: false; error: { status: number } }>][] = [
  ['always', () => app.attempt('planDeletion', {}, someone)],
  ['with a search', () => app.attempt('listReceivedBookings', { query: { q: 'tele' } }, someone)],
];

// With eight database connections, one of an account's requests can run at a time, and 50 more can wait.
it.each(reads)(
  'an endpoint whose contract says so takes turns, and rejects an account that sends too many calls: %s',
  async (_, read) => {
    expect((await read()).ok).toBe(true);
    const release = await holdReads();
    let rejected = 0;
    const calls = Array.from({ length: 55 }, async () => {
      const reply = await read();
      const status = reply.ok ? 200 : reply.error.status;
      if (status === 429) rejected += 1;
      return status;
    });
    await until(() => rejected === 4, 'four calls are rejected');
    await release();
    const statuses = await Promise.all(calls);
    expect(statuses.toSorted()).toEqual([...Array(51).fill(200), ...Array(4).fill(429)]);
  },
);

it('an account that sends many cheap calls at once leaves database connections to others', async () => {
  const other = await app.signUp();
  await app.call('listSavedSearches', {}, other);
  const release = await holdReads();
  const calls = Array.from({ length: 20 }, () =>
    app.attempt('listBookings', { query: { email: someone.email } }, someone),
  );
  // The database has only eight connections for the app, and the calls above wait for a table.
  await app.call('listSavedSearches', {}, other);
  await release();
  expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true);
});
