import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FailedJob } from '#contracts/app/jobs.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';
import { findToast } from './support/toasts.ts';

const job: FailedJob = {
  _id: idOf(1),
  kind: 'follow-event',
  error: 'The database was asleep.',
  attempts: 13,
  failed_at: '2026-11-20T10:00:00.000Z',
};
const open = () =>
  renderApp('/dashboard/failedJobs', { as: { ...exampleUser, role: 'admin' } as const });

it('shows why a job failed, and runs it again', async () => {
  let items = [job];
  answer('listFailedJobs', () => lastPage(items));
  const calls = answer('retryFailedJob', () => {
    items = [];
    return { retried: true as const };
  });
  const { user } = await open();
  const card = within(await screen.findByRole('article', { name: 'Follow up on a change' }));
  expect(card.getByText('The database was asleep.')).toBeDefined();
  expect(card.getByText(/^People may not have been notified/)).toBeDefined();
  expect(card.getByText('Failed after 13 attempts')).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Retry Follow up on a change' }));
  await findToast('“Follow up on a change” is running again.');
  expect(await screen.findByText('No failed jobs')).toBeDefined();
  expect(document.activeElement).not.toBe(document.body);
  expect(calls[0]).toMatchObject({ params: { id: job._id } });
});

it('shows a message if another admin was faster', async () => {
  answer('listFailedJobs', () => lastPage([job]));
  refuse('retryFailedJob', 'not_found', { message: 'This job is no longer in the list.' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Retry Follow up on a change' }));
  await findToast('This job is no longer in the list.');
});
