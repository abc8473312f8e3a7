import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createPool } from '#server/db/client.ts';
import { startBoss } from '#server/jobs/boss.ts';
import { startTestApp } from '#tests/support/api.ts';
import { until } from '#tests/support/until.ts';

it('shows admins the failed jobs, and lets them run these jobs again', async () => {
  const app = await startTestApp({ env: { LOG_LEVEL: 'silent' } });
  const admin = await app.signUp({ role: 'admin' });
  const staff = await app.signUp({ role: 'staff' });
  const list = (query = {}) => app.call('listFailedJobs', { query }, admin);
  expect(await list()).toEqual({ items: [], next_cursor: null, total: 0 });

  // These jobs fail immediately, because their follower doesn't exist.
  const pool = createPool(app.databaseUrl, 1, () => {});
  const boss = await startBoss(pool, { warn() {} });
  const jobs = [1, 2, 3].map((seq) => ({ data: { follower: 'nobody', seq }, retryLimit: 0 }));
  await boss.insert('follow-event', jobs);
  await boss.insert('send-mail', [{ data: { notice_id: 'not an id' }, retryLimit: 0 }]);
  await boss.stop({ graceful: false });
  await pool.end();

  const first = await until(async () => {
    const page = await list({ limit: 2 });
    return page.total === 4 && page;
  }, 'the failed jobs');
  const second = await list({ limit: 2, cursor: first.next_cursor });
  const items = [...first.items, ...second.items];
  expect(new Set(items.map(({ _id }) => _id)).size).toBe(4);
  const failed = items.find(({ kind }) => kind === 'follow-event');
  expect(failed).toMatchObject({
    error: 'there is no follower nobody',
    attempts: 1,
  });

  expect(await app.call('getOverview', { query: {} }, admin)).toMatchObject({
    ...{ failed_jobs: 3, unsent_mails: 1 },
  });

  const params = { params: { id: failed?._id ?? '' } };
  expect((await app.refused('retryFailedJob', params, staff)).code).toBe('forbidden');
  expect(await app.call('retryFailedJob', params, admin)).toEqual({ retried: true });
  expect((await list()).total).toBe(3);
  expect((await app.refused('retryFailedJob', params, admin)).code).toBe('not_found');
  const { rows } = await sql<{ action: string }>`
    SELECT action FROM audit_entries WHERE actor_id = ${admin.user._id}`.execute(app.db);
  expect(rows).toEqual([{ action: 'job retried' }]);
});
