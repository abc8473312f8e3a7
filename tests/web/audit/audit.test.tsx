import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditEntry } from '#contracts/audit/audit.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const entry: AuditEntry = {
  _id: idOf(1),
  seq: 1,
  at: '2026-11-20T10:00:00.000Z',
  actor: { _id: idOf(2), name: 'Ada Admin' },
  job: null,
  action: 'role changed',
  subject_id: idOf(3),
  subject_name: 'Sam Lee',
  details: '{"from": "user", "to": "admin"}',
  reason: null,
  hash: 'ab'.repeat(32),
};
const sold: AuditEntry = {
  ...{ ...entry, _id: idOf(5), seq: 2, at: '2026-11-21T10:00:00.000Z' },
  ...{ action: 'price changed on a ticket', subject_id: idOf(4), subject_name: 'Jaguar' },
  details: '{"price_cents": 52900, "tag_price_cents": 54900}',
};

it('says which item was counted or reduced', async () => {
  const action = (n: number, name: string, details: object): AuditEntry => ({
    ...{ ...entry, _id: idOf(10 + n), seq: n, action: name, subject_name: null },
    details: JSON.stringify(details),
  });
  const lists = [
    action(3, 'item counted', { item: 'Picks', from: 4, stock: 24, reason: 'recount' }),
    action(2, 'item counted', { item: 'Picks', from: null, stock: 4, reason: 'delivery' }),
    action(1, 'price changed on a ticket', {
      ...{ item: 'Picks', price_cents: 500, tag_price_cents: 600 },
    }),
  ];
  answer('listAudit', { ...lastPage(lists), actions: [] });
  await renderApp('/dashboard/audit', { as: { ...exampleUser, role: 'admin' } });
  const rows = await screen.findAllByRole('link', { name: 'Ada Admin' });
  expect(rows.map((row) => row.closest('p')?.textContent)).toEqual([
    'Ada Admin counted Picks (recount): from 4 to 24',
    'Ada Admin counted Picks (delivery): from uncounted to 4',
    'Ada Admin sold Picks for $5 instead of $6',
  ]);
  expect(screen.getAllByRole('link', { name: 'Picks' })[0]?.getAttribute('href')).toBe(
    '/dashboard/items?q=Picks',
  );
});

it('shows the log, filters, verifies and exports it', async () => {
  const lists = answer('listAudit', {
    ...lastPage([sold, entry]),
    actions: ['role changed', 'job retried'],
  });
  const { user } = await renderApp('/dashboard/audit', { as: { ...exampleUser, role: 'admin' } });
  const day = async (name: string) => within(await screen.findByRole('region', { name }));
  const last = (await day('Nov 21, 2026')).getByRole('listitem');
  expect(last.textContent).toContain('Ada Admin sold Jaguar for $529 instead of $549');
  expect(within(last).getByRole('link', { name: 'Jaguar' }).getAttribute('href')).toBe(
    `/productDetails/${idOf(4)}`,
  );
  const first = (await day('Nov 20, 2026')).getByRole('listitem');
  expect(first.textContent).toContain('Ada Admin made Sam Lee an admin');
  expect(within(first).getByRole('link', { name: 'Sam Lee' }).getAttribute('href')).toBe(
    `/dashboard/users/${idOf(3)}`,
  );
  expect(first.textContent).not.toContain(entry.hash);
  await user.click(within(first).getByRole('button', { name: 'Details of entry 1' }));
  expect(first.textContent).toContain(entry.hash);
  await user.click(within(first).getByRole('link', { name: 'All entries about this subject' }));
  await expect.poll(() => lists.at(-1)?.query.get('subject')).toBe(idOf(3));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Job run again');
  await expect.poll(() => lists.at(-1)?.query.get('action')).toBe('job retried');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Ada Admin');
  await expect.poll(() => lists.at(-1)?.query.get('actor')).toBe(idOf(2));

  answer('verifyAudit', {
    ok: false,
    entries: 0,
    first_broken: { seq: 1, _id: idOf(1), problem: 'changed' },
  });
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(/^Entry 1 has been changed since it was written/)).toBeDefined();
  answer('verifyAudit', { ok: true, entries: 2 });
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('All 2 entries are unchanged.')).toBeDefined();
  refuse('exportAudit', 'rate_limited', { message: 'Too many requests.' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await findToast('Too many requests.');
});
