import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal } from '#tests/support/web-api.ts';
import { exampleCounterProduct, exampleSale } from '#tests/support/web-examples.ts';
import { staff } from '#tests/web/support/render-ticket.tsx';

it('lets staff go on with a ticket after they dismiss an approval, and asks again', async () => {
  const found = exampleCounterProduct(1);
  answer('searchCounter', {
    ...{ scanned: found, products: [found], scanned_item: null, items: [] },
    ...{ bookings: [], people: [] },
  });
  const message = 'Selling Telecaster 1 for $219.60 needs an approval.';
  const fields = { 'lines.0.price': message };
  const needed = { message, fields, approval: 'this request' };
  const calls = answer('createTicket', () => refusal('approval_required', needed));
  const { user } = await renderApp('/dashboard/counter', { as: staff });
  await vi.dynamicImportSettled();
  await user.keyboard('tele{Enter}');
  await screen.findByRole('link', { name: found.title });
  await user.keyboard('-40%');
  const note = 'Needs an approval when you charge.';
  expect(screen.queryByText(note)).toBeNull();
  await user.keyboard('{Control>}a{/Control}60%');
  expect(screen.getByText(note)).toBeDefined();
  await user.keyboard('{Enter}');
  await screen.findByText('Explain why the price differs from the tag.');
  await user.keyboard('Scratched{Enter}');
  await screen.findByText(/Scratched$/);
  await user.keyboard('{F4}');
  for (const count of [1, 2]) {
    await user.keyboard('{Control>}{Enter}{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approval needed' }));
    expect(calls).toHaveLength(count);
    await user.click((await dialog.findAllByText('Close'))[0] as HTMLElement);
    const charge = await screen.findByRole('button', { name: 'Take $219.60 by card' });
    expect(charge.getAttribute('aria-disabled')).not.toBe('true');
  }
  expect(screen.getAllByText(message)).toHaveLength(1);
  await user.keyboard('{Escape}-500{Enter}');
  await waitFor(() => expect(screen.queryAllByText(message)).toEqual([]));
  const sold = answer('createTicket', exampleSale(5));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/is complete$/)).toBeDefined();
  expect(sold).toHaveLength(1);
});
