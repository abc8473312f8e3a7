import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OwnReport } from '#contracts/moderation/reports.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import { exampleDetails, exampleImage, idOf, lastPage } from '#tests/support/web-examples.ts';

const front = { ...exampleImage, url: '/api/images/front-1280.webp' };
const back = { ...exampleImage, url: '/api/images/back-1280.webp' };
const product = exampleDetails(1, { images: [front, back] });
const page = `/productDetails/${product._id}`;

async function start() {
  answer('getProduct', product);
  const app = await renderApp(page, { as: exampleUser });
  await app.user.click(await screen.findByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report' }));
  await dialog.findByText('Why?');
  const press = (name: string) => app.user.click(dialog.getByRole('button', { name }));
  const choose = (name: string | RegExp) => app.user.click(dialog.getByRole('radio', { name }));
  return { ...app, dialog, press, choose };
}

describe('the report dialog', () => {
  it('asks for a reason, a description and photos, and explains what happens next', async () => {
    answer('uploadImage', { success: true, data: exampleImage });
    const sent = answer('createReport', ({ body }) =>
      (body as { text: string }).text === ''
        ? refusal('invalid', { fields: { text: 'Describe what is wrong.' } })
        : { _id: idOf(1), case_id: idOf(2) },
    );
    const { user, dialog, press, choose } = await start();
    await press('Next');
    const message = await dialog.findByText('Choose a reason.');
    // On phones, the list of reasons is longer than the dialog.
    const first = dialog.getByRole('radio', { name: /^Counterfeit/ });
    expect(first.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    const reasons = () => dialog.getAllByRole('radio').map(({ parentElement }) => parentElement);
    expect(reasons().at(-1)?.textContent).toMatch(/^Something else/);
    // A reason that doesn't fit the new target is no longer chosen.
    await choose(/^Wrong category/);
    await choose('The seller');
    expect(dialog.queryByRole('radio', { name: /^Wrong category/ })).toBeNull();
    await press('Next');
    expect(await dialog.findByText('Choose a reason.')).toBeDefined();
    await choose('One photo');
    await choose('Photo 2');
    await choose(/^Counterfeit/);
    await press('Next');
    const text = await dialog.findByRole('textbox', { name: 'What is wrong (optional)' });
    await waitFor(() => expect(document.activeElement).toBe(text));
    await user.upload(
      dialog.getByLabelText('Add photos'),
      new File(['x'], 'a.png', { type: 'image/png' }),
    );
    await press('Back');
    await press('Next');
    expect(await dialog.findByRole('img', { name: 'photo 1' })).toBeDefined();
    await press('Send report');
    expect(await dialog.findByText('Describe what is wrong.')).toBeDefined();
    await user.type(text, 'The logo is a sticker.');
    await press('Send report');
    expect(await screen.findByRole('dialog', { name: 'Report received' })).toBeDefined();
    expect(sent.at(-1)?.body).toEqual({
      target: { type: 'image', id: back.url, product_id: product._id },
      reason: 'counterfeit',
      text: 'The logo is a sticker.',
      evidence: [exampleImage.url],
    });
    expect(dialog.getByRole('link', { name: 'My Reports' }).getAttribute('href')).toBe(
      '/dashboard/myReports',
    );
  });

  it('keeps what was typed, and links to the earlier report if there is one', async () => {
    refuse('createReport', 'conflict');
    const { user, dialog, press, choose } = await start();
    await choose('The seller');
    await choose(/^Something else/);
    await press('Next');
    await user.type(dialog.getByRole('textbox', { name: 'What is wrong' }), 'Rude words.');
    await press('Send report');
    expect(await dialog.findByText('You already reported this.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await press('Next');
    expect(await dialog.findByDisplayValue('Rude words.')).toBeDefined();
  });
});

it('My Reports shows the state and the outcome of each report', async () => {
  const report = (n: number, changes: Partial<OwnReport>): OwnReport => ({
    _id: idOf(n),
    target: { type: 'product', title: `Telecaster ${n}`, path: null },
    reason: 'scam',
    text: '',
    evidence: [],
    created_at: '2026-01-02T03:04:05.000Z',
    state: 'received',
    outcome: null,
    ...changes,
  });
  const outcome = { at: '2026-01-03T03:04:05.000Z', done: 'We hid a photo.', statement: null };
  const cleared = { ...outcome, done: 'We found nothing.', statement: 'It is real.' };
  answer(
    'listOwnReports',
    lastPage([
      report(1, {}),
      report(2, { state: 'decided', outcome }),
      report(3, { state: 'decided', outcome: cleared }),
    ]),
  );
  await renderApp('/dashboard/myReports', { as: exampleUser });
  const [first, second, third] = await screen.findAllByRole('article');
  expect(first?.textContent).toContain('Received');
  expect(first?.textContent).toContain('A moderator will review it.');
  expect(second?.textContent).toMatch(/We hid a photo\. Jan \d, 2026$/);
  expect(third?.textContent).toMatch(/We found nothing\. Jan \d, 2026It is real\.$/);
});
