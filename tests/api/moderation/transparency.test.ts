import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';
import { moderationOf } from '#tests/support/moderation.ts';
import { idOf } from '#tests/support/web-examples.ts';

let at = new Date('2026-02-15T12:00:00Z');
const app = await startTestApp({ now: () => at });

it('shows everyone the numbers of reports, decisions and appeals of twelve months, updated at most once a minute', async () => {
  const seller = await app.signUp();
  const buyer = await app.signUp();
  const admin = await app.signUp({ role: 'admin' });
  const { _id } = await app.createProduct(seller.token);
  const { case_id } = await moderationOf(app).report(buyer, _id, { reason: 'scam' });
  const decide = async (n: number, day: string, automated: boolean, replaces: string | null) => {
    await sql`INSERT INTO decisions (id, case_id, person_id, decided_by, reason, statement, automated, told, created_at, replaces)
      VALUES (${idOf(n)}, ${case_id}, ${seller.user._id}, ${admin.user._id}, 'scam', 'x', ${automated}, true, ${day}, ${replaces})`.execute(
      app.db,
    );
    await sql`INSERT INTO decision_actions (decision_id, position, type) VALUES (${idOf(n)}, 0, 'warn')`.execute(
      app.db,
    );
  };
  // This decision is too old to be counted.
  await decide(1, '2025-02-28T23:59:59Z', false, null);
  await decide(2, '2026-02-16T00:00:00Z', true, null);
  await sql`UPDATE reports SET decision_id = ${idOf(2)}`.execute(app.db);
  await sql`INSERT INTO appeals (decision_id, text, created_at, outcome, decided_by, decided_at)
    VALUES (${idOf(2)}, 'x', '2026-02-20', 'changed', ${admin.user._id}, '2026-03-01T06:00:00Z')`.execute(
    app.db,
  );
  // The result of the appeal doesn't count as another decision, but its actions count.
  await decide(3, '2026-03-01T06:00:00Z', true, idOf(2));
  // The first report was answered at once with the earlier decision, so only the second one waited.
  await decide(4, '2026-03-01T20:00:00Z', false, null);
  for (const [n, answer, day] of [
    [5, 3, '2026-03-01T08:00:00Z'],
    [6, 4, '2026-03-01T18:00:00Z'],
  ] as const) {
    await sql`INSERT INTO reports (id, case_id, reporter_id, reason, text, created_at, held, decision_id)
      VALUES (${idOf(n)}, ${case_id}, ${buyer.user._id}, 'scam', 'x', ${day}, false, ${idOf(answer)})`.execute(
      app.db,
    );
  }

  at = new Date('2026-03-02T00:00:00Z');
  const { counted_at, months } = await app.call('getTransparency', {});
  expect(counted_at).toBe(at.toISOString());
  expect(months.map(({ month }) => month)).toEqual([
    ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09'],
    ...['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
  ]);
  const none = { upheld: 0, changed: 0, reversed: 0 };
  expect(months.at(-2)).toEqual({
    month: '2026-02',
    ...{ reports: 1, reasons: [{ reason: 'scam', count: 1 }] },
    ...{ decisions: 1, automated: 1, actions: [{ type: 'warn', count: 1 }] },
    ...{ hours_to_decision: 12, appeals: 1, appeals_decided: none, hours_to_appeal_decision: null },
  });
  expect(months.at(-1)).toEqual({
    month: '2026-03',
    ...{ reports: 2, reasons: [{ reason: 'scam', count: 2 }], decisions: 1, automated: 0 },
    ...{ actions: [{ type: 'warn', count: 2 }], hours_to_decision: 2, appeals: 0 },
    ...{ appeals_decided: { ...none, changed: 1 }, hours_to_appeal_decision: 222 },
  });
  expect(JSON.stringify(months[0])).not.toContain('warn');

  at = new Date(at.getTime() + 59_000);
  expect((await app.call('getTransparency', {})).counted_at).toBe(counted_at);
  at = new Date(at.getTime() + 1_000);
  expect((await app.call('getTransparency', {})).counted_at).toBe(at.toISOString());
});
