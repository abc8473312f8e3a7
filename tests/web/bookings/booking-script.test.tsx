import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { exampleDetails } from '#tests/support/web-examples.ts';

const product = exampleDetails(1);
const online = vi.spyOn(navigator, 'onLine', 'get');
const script = vi.hoisted(() => ({ asked: 0 }));

vi.mock('#src/bookings/booking-form.tsx', () => {
  script.asked += 1;
  throw new TypeError('Failed to fetch dynamically imported module');
});

/** Opens the dialog. If `offline` is true, disconnects the network first. */
async function openDialog({ offline = false } = {}) {
  const { user } = await renderApp(`/productDetails/${product._id}`, { as: exampleUser });
  const button = await screen.findByRole('button', { name: 'Booking' });
  online.mockReturnValue(!offline);
  await user.click(button);
  return within(await screen.findByRole('dialog', { name: 'Booking' }));
}

beforeEach(() => {
  answer('getProduct', product);
  answer('listSimilarProducts', { items: [], from_seller: [] });
});

it('the booking form’s script waits for the network, because browsers cache a failed import', async () => {
  const dialog = await openDialog({ offline: true });
  expect(await dialog.findByText(/You are offline\. The form will load when/)).toBeDefined();
  expect(script.asked).toBe(0);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(script.asked).toBe(1);
});
