import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TransparencyMonth } from '#contracts/moderation/transparency.ts';
import { exampleTransparencyMonth } from '#tests/support/moderation-examples.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';

it('shows everyone the numbers as plots with tables, and an error with Retry', async () => {
  const head = { seq: 17, hash: 'ab'.repeat(32), published_at: '2026-02-15T00:00:00.000Z' };
  answer('listAuditHeads', { items: [head] });
  refuse('getTransparency', 'internal', { message: 'Out of tune.' });
  const { user } = await renderApp('/transparency');
  expect(await screen.findByText('Out of tune.')).toBeDefined();
  const months: TransparencyMonth[] = [
    exampleTransparencyMonth('2026-01', {
      decisions: 0,
      automated: 0,
      actions: [],
      hours_to_decision: null,
    }),
    exampleTransparencyMonth('2026-02'),
  ];
  answer('getTransparency', { counted_at: '2026-02-15T12:00:00.000Z', months });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const plots = await screen.findAllByRole('img', { name: /by month. The table below/ });
  expect(plots).toHaveLength(6);
  const log = within(screen.getByRole('region', { name: 'The audit log' }));
  expect(log.getByRole('listitem').textContent).toContain(`Entry 17${head.hash}`);
  const rowsOf = (title: string) => {
    const region = within(screen.getByRole('region', { name: title }));
    return [...region.getByRole('table', { hidden: true }).querySelectorAll('tbody tr')].map(
      (row) => row.textContent,
    );
  };
  expect(screen.getByRole('region', { name: 'Decisions' }).textContent).toContain('4 in Feb 2026');
  expect(rowsOf('Decisions')).toEqual(['Feb 20264Hide the product 3, Warn 1', 'Jan 20260–']);
  expect(rowsOf('Hours until a decision')).toEqual(['Feb 20266.5 h4', 'Jan 2026–0']);
  const year = within(screen.getByRole('region', { name: 'The last 2 months' }));
  expect(year.getAllByRole('definition').map((one) => one.parentElement?.textContent)).toEqual([
    ...['Scam12', 'Spam or duplicate6', 'Hide the product3', 'Warn1'],
    ...['Upheld2 (50%)', 'Reversed2 (50%)'],
  ]);
  expect(rowsOf('Flagged automatically')).toEqual(['Feb 202625%1 of 4', 'Jan 2026–0 of 0']);
});
