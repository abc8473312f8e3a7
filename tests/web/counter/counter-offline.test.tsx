import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CounterResults } from '#contracts/counter/counter.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, unreachable } from '#tests/support/web-api.ts';
import {
  exampleCard,
  exampleCounterProduct,
  exampleStockPiece,
  lastPage,
  lastProductPage,
} from '#tests/support/web-examples.ts';
import { scan } from '#tests/web/support/hardware-keys.ts';

const staff = { ...exampleUser, name: 'Stevie Staff', role: 'staff' } as const;
const nothing: CounterResults = {
  scanned: null,
  products: [],
  scanned_item: null,
  items: [],
  bookings: [],
  people: [],
};
const jaguar = exampleCounterProduct(2, { title: 'Jaguar' });
const jazzmaster = exampleCard(7, { title: 'Jazzmaster in sonic blue' });

beforeEach(() => {
  localStorage.clear();
});

describe('the counter without a connection', () => {
  it('reads a copy of the catalog, can’t sell, and keeps scans until the shop replies', async () => {
    const first = answer('listProducts', ({ query }) =>
      query.get('cursor') === 'second'
        ? lastProductPage([jazzmaster])
        : { ...lastProductPage([exampleCard(8)]), next_cursor: 'second' },
    );
    const numbers = answer('listStock', {
      ...lastPage([exampleStockPiece(7, { _id: jazzmaster._id, number: 1042 })]),
      tax: { scheme: 'none', rate: 0 },
    });
    answer('searchCounter', ({ query }) => ({
      ...nothing,
      ...(query.get('q') === 'jaguar' && { products: [jaguar] }),
    }));
    const { user } = await renderApp('/dashboard/counter', { as: staff });
    const field = await screen.findByRole('combobox', { name: 'Scan or search' });
    await waitFor(() => expect(first).toHaveLength(2));
    await waitFor(() => expect(numbers).toHaveLength(1));
    await user.type(field, 'jaguar');
    await screen.findByRole('option', { name: /Jaguar/ });
    await user.keyboard('{Enter}');
    const ticket = within(screen.getByRole('region', { name: 'Ticket' }));
    await ticket.findByText('Jaguar');

    unreachable('searchCounter');
    unreachable('getHealth');
    await user.type(field, 'jazz BLUE');
    const link = await screen.findByRole('link', { name: /Jazzmaster in sonic blue/ });
    expect(link.getAttribute('href')).toContain(jazzmaster._id);
    screen.getByText(/Some may have been sold since/);
    screen.getByText(/^Copied today, /);

    const charge = ticket.getByRole('button', { name: /^Charge|^Take/ });
    expect(charge.getAttribute('aria-disabled')).toBe('true');
    ticket.getByText(
      /^Selling needs a connection to the shop. There has been no connection since today, /,
    );

    // The price tag shows the stock number. Tags without one show the end of the id.
    for (const tag of ['No. 1042', '1042', `No. ${jazzmaster._id.slice(-8)}`]) {
      await user.clear(field);
      await user.type(field, tag);
      await screen.findByRole('link', { name: /Jazzmaster in sonic blue.*No. 1042/ });
    }

    await user.clear(field);
    await scan(`https://shop.test/product/${jazzmaster._id}`);
    await screen.findByRole('link', { name: /Jazzmaster in sonic blue/ });
    await scan('NOBODY-1');
    await screen.findByText(/doesn’t contain this product/);
    // Another tab keeps its scans in the same list.
    const key = `draft:${staff._id}:scans`;
    const stored = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify([{ ...stored[0], text: 'OTHER-TAB' }, ...stored]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

    answer('getHealth', { status: 'ok' });
    const searches = answer('searchCounter', { ...nothing, scanned: jaguar, products: [jaguar] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.clear(field);
    const kept = async () =>
      within(await screen.findByRole('region', { name: 'Scanned without a connection' }));
    expect((await kept()).getAllByRole('listitem')).toHaveLength(3);
    await user.click((await kept()).getByRole('button', { name: 'Look up NOBODY-1' }));
    await waitFor(() => expect(searches.map(({ query }) => query.get('q'))).toContain('NOBODY-1'));
    await user.clear(field);
    expect((await kept()).getAllByRole('listitem')).toHaveLength(2);
    expect(localStorage.getItem(key)).toContain('OTHER-TAB');
    expect(charge.getAttribute('aria-disabled')).toBeNull();
  });
});
