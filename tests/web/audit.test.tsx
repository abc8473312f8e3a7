import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AuditEntry, exportAudit, listAudit, verifyAudit } from '#contracts/audit.ts';
import { checkAdmin } from '#contracts/users.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';
import { findToast } from './support/toasts.ts';

const entry: AuditEntry = {
  _id: idOf(1),
  seq: 1,
  at: '2026-11-20T10:00:00.000Z',
  actor: { _id: idOf(2), name: 'Ada Admin' },
  job: null,
  action: 'role changed',
  subject_id: idOf(3),
  details: '{"to": "staff"}',
  hash: 'ab'.repeat(32),
};

it('shows the log, filters, verifies and exports it', async () => {
  answer(checkAdmin, { isAdmin: true, role: 'admin' });
  const lists = answer(listAudit, {
    ...lastPage([entry]),
    actions: ['role changed', 'job retried'],
  });
  const { user } = await renderApp('/dashboard/audit', { as: { ...exampleUser, role: 'admin' } });
  const card = within(await screen.findByRole('article', { name: 'Entry 1: Role changed' }));
  expect(card.getByText('{"to": "staff"}')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Job retried');
  await expect.poll(() => lists.at(-1)?.query.get('action')).toBe('job retried');
  await user.click(screen.getByRole('link', { name: 'Ada Admin' }));
  await expect.poll(() => lists.at(-1)?.query.get('actor')).toBe(idOf(2));

  answer(verifyAudit, {
    ok: false,
    entries: 0,
    first_broken: { seq: 1, _id: idOf(1), problem: 'changed' },
  });
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(/^Entry 1 is no longer what was written/)).toBeDefined();
  answer(verifyAudit, { ok: true, entries: 2 });
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('All 2 entries are unchanged.')).toBeDefined();
  refuse(exportAudit, 'rate_limited', { message: 'Too many requests.' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await findToast('Too many requests.');
});
