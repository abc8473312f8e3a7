import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WatchedProduct } from '#contracts/catalog/watching.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse, unreachable } from '#tests/support/web-api.ts';
import { exampleCard, exampleDetails, lastPage } from '#tests/support/web-examples.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const product = exampleDetails(1);

async function openProduct() {
  answer('getProduct', product);
  const app = await renderApp(`/productDetails/${product._id}`, { as: exampleUser });
  return { ...app, heart: await screen.findByRole('button', { name: /^Watch/ }) };
}

describe('the heart of a product', () => {
  it('watches the product and stops watching it', async () => {
    const ids: string[] = [];
    answer('listWatchedIds', () => ({ ids: [...ids] }));
    const watched = answer('watchProduct', () => {
      ids.push(product._id);
      return { watched: true as const };
    });
    const unwatched = answer('unwatchProduct', () => {
      ids.length = 0;
      return { watched: false as const };
    });
    const { user, heart } = await openProduct();
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    await user.click(heart);
    expect(await screen.findByRole('button', { name: 'Watching', pressed: true })).toBeDefined();
    expect(watched.map(({ params }) => params.id)).toEqual([product._id]);
    await user.click(heart);
    expect(await screen.findByRole('button', { name: 'Watch', pressed: false })).toBeDefined();
    expect(unwatched).toHaveLength(1);
  });

  it('changes back and shows the reason if it fails, also without a connection', async () => {
    refuse('watchProduct', 'conflict', { message: 'You can watch up to 200 products.' });
    const { user, heart } = await openProduct();
    await user.click(heart);
    await findToast('You can watch up to 200 products.');
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    unreachable('watchProduct');
    window.dispatchEvent(new Event('offline'));
    try {
      await user.click(heart);
      await findToast('The shop can’t be reached. Check your connection, then try again.');
      expect(heart.getAttribute('aria-pressed')).toBe('false');
    } finally {
      window.dispatchEvent(new Event('online'));
    }
  });

  it('sends the second of two quick presses after the reply to the first', async () => {
    const { promise: due, resolve: deliver } = Promise.withResolvers<void>();
    const order: string[] = [];
    answer('watchProduct', async () => {
      await due;
      order.push('watched');
      return { watched: true as const };
    });
    answer('unwatchProduct', () => {
      order.push('unwatched');
      return { watched: false as const };
    });
    const { user, heart } = await openProduct();
    await user.dblClick(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
    deliver();
    await waitFor(() => expect(order).toEqual(['watched', 'unwatched']));
  });
});

it('the watchlist shows what has changed since the product was watched, and sorts', async () => {
  const seen = { watched_at: '2026-01-02T12:00:00.000Z', price_then: '549.00' };
  const mine = exampleCard(1, { resale_price: '499.00', status: 'reserved' });
  const other = exampleCard(2, { resale_price: '569.00', status: 'reserved' });
  const asked = answer(
    'listWatched',
    lastPage([
      { ...mine, ...seen, held: true },
      { ...other, ...seen },
    ]),
  );
  answer('listWatchedIds', { ids: [mine._id, other._id] });
  const { user, address } = await renderApp('/dashboard/watchlist', { as: exampleUser });
  const list = within(await screen.findByRole('list', { name: 'Watched products' }));
  const [first, second] = list.getAllByRole('listitem').map((item) => within(item));
  expect(first?.getByText('Down $50 since you watched it')).toBeDefined();
  expect(first?.getByText(/^Watched on/).textContent).toBe('Watched on Jan 2, 2026');
  expect(first?.getByText('Your hold')).toBeDefined();
  const orders = first?.getByRole('link', { name: 'Your hold: see My Orders' });
  expect(orders?.getAttribute('href')).toBe('/dashboard');
  expect(second?.getByText('Up $20 since you watched it')).toBeDefined();
  expect(second?.getByText('Reserved')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Biggest price drop');
  await waitFor(() => expect(asked.at(-1)?.query.get('sort')).toBe('price_change'));
  expect(address()).toBe('/dashboard/watchlist?sort=price_change');
});

it('the watchlist shows watched products with price drops, or how to start if it is empty', async () => {
  const watched: WatchedProduct = {
    ...exampleCard(1, { resale_price: '499.00', status: 'sold' }),
    watched_at: '2026-01-02T03:04:05.000Z',
    price_then: '549.00',
  };
  answer('listWatchedIds', { ids: [watched._id] });
  answer('listWatched', lastPage([watched]));
  const { user } = await renderApp('/dashboard/watchlist', { as: exampleUser });
  const list = within(await screen.findByRole('list', { name: 'Watched products' }));
  expect(list.getByText('Down $50 since you watched it')).toBeDefined();
  expect(list.getByText('Sold')).toBeDefined();
  answer('unwatchProduct', () => {
    answer('listWatched', lastPage([]));
    return { watched: false as const };
  });
  await user.click(await list.findByRole('button', { name: /^Watch/, pressed: true }));
  expect(await screen.findByText('You aren’t watching anything yet')).toBeDefined();
  expect(document.activeElement).not.toBe(document.body);
  const again = answer('watchProduct', () => {
    answer('listWatched', lastPage([watched]));
    return { watched: true as const };
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('list', { name: 'Watched products' })).toBeDefined();
  expect(again.map(({ params }) => params.id)).toEqual([watched._id]);
});
