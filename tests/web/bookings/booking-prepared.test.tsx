import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { exampleDetails } from '#tests/support/web-examples.ts';

const product = exampleDetails(1);
const form = () => document.querySelector('dialog form');

async function open(as: typeof exampleUser, shown = product) {
  answer('getProduct', shown);
  const { user } = await renderApp(`/productDetails/${product._id}`, { as });
  const button = await screen.findByRole('button', { name: 'Booking' });
  return { user, button };
}
/** Waits slightly more than two seconds. The page prepares the form after two seconds without activity. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(2_100));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
describe('the booking form', () => {
  it('is rendered before the dialog opens, hidden from everyone', async () => {
    await open(exampleUser);
    await wait();
    await waitFor(() => expect(form()).not.toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Phone' })).toBeNull();
    expect(form()?.querySelector('[autofocus]')?.getAttribute('name')).toBe('phone');
  });

  it('is a new form each time the dialog opens', async () => {
    const { user, button } = await open(exampleUser);
    await wait();
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Booking' }));
    await user.click(dialog.getByRole('button', { name: 'Book it' }));
    expect(await dialog.findByText('Phone number is Required!')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(form()).toBeNull();
    await wait();
    await user.click(button);
    expect(await dialog.findByLabelText('Phone')).toBeDefined();
    expect(dialog.queryByText('Phone number is Required!')).toBeNull();
  });
});
