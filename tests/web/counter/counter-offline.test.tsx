import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CounterResults } from '#contracts/counter/counter.ts';
import { searchCopy } from '#src/counter/search/search-copy.ts';
import { changeTicket } from '#src/counter/ticket/ticket-store.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, unreachable } from '#tests/support/web-api.ts';
import {
  exampleCard,
  exampleCounterProduct,
  exampleSale,
  exampleStockPiece,
  idOf,
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

beforeEach(async () => {
  localStorage.clear();
  // The deletion waits for connections of the last test. Without waiting for it, this test could find its sales.
  const deleted = indexedDB.deleteDatabase('offline-sales');
  await new Promise((resolve) => {
    deleted.onsuccess = resolve;
  });
});

describe('the counter without a connection', () => {
  it('reads a copy of the catalog, keeps pieces of the storefront on the ticket, and keeps unknown scans', async () => {
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
    const found = () => screen.findByRole('option', { name: /Jazzmaster in sonic blue.*No. 1042/ });
    await found();
    screen.getByText(/Some may have been sold since/);
    screen.getByText(/^Copied today, /);

    const charge = ticket.getByRole('button', { name: /^Charge|^Take/ });
    expect(charge.getAttribute('aria-disabled')).toBe('true');
    const why = ticket.getByText(/^Jaguar is in the storefront, so it can’t be sold without a/);
    expect(charge.getAttribute('aria-describedby')).toBe(why.id);

    // The price tag shows the stock number. Tags without one show the end of the id.
    for (const tag of ['No. 1042', '1042', `No. ${jazzmaster._id.slice(-8)}`]) {
      await user.clear(field);
      await user.type(field, tag);
      await found();
    }

    await user.clear(field);
    await scan(`https://shop.test/product/${jazzmaster._id}`);
    await ticket.findByText('Jazzmaster in sonic blue');
    await scan('NOBODY-1');
    await screen.findByText(/doesn’t contain this product/);
    // Another tab keeps its scans in the same list.
    const key = `draft:${staff._id}:scans`;
    const stored = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify([{ ...stored[0], text: 'OTHER-TAB' }, ...stored]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

    answer('getHealth', { status: 'ok' });
    const searches = answer('searchCounter', ({ query }) => ({
      ...nothing,
      scanned: query.get('q') === jaguar._id ? jaguar : null,
    }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.clear(field);
    const kept = async () =>
      within(await screen.findByRole('region', { name: 'Scanned without a connection' }));
    expect((await kept()).getAllByRole('listitem')).toHaveLength(2);
    await user.click((await kept()).getByRole('button', { name: 'Look up NOBODY-1' }));
    await waitFor(() => expect(searches.map(({ query }) => query.get('q'))).toContain('NOBODY-1'));
    await user.clear(field);
    expect((await kept()).getAllByRole('listitem')).toHaveLength(1);
    expect(localStorage.getItem(key)).toContain('OTHER-TAB');
    expect(charge.getAttribute('aria-disabled')).toBeNull();
  });

  const strings = {
    ...{ _id: idOf(50), name: 'Nickel strings', price: '12.99', tax_class: 'standard' as const },
    ...{ gtin: '4006381333931', stock: 4, for_sale: true, version: 1 },
  };
  const parlor = exampleCounterProduct(3, {
    ...{ title: 'Parlor guitar', status: 'ended', stock_number: 77, counter_only: true },
  });
  const queue = () => within(screen.getByRole('region', { name: 'Sold without a connection' }));
  const charge = () => screen.getByRole('button', { name: /^Charge|^Take/ });
  const method = (name: string) => screen.getByRole('radio', { name });

  /** Opens the counter, and loses the connection when the copy is there. */
  async function lose(as = staff) {
    answer('getOfflineStock', { pieces: [parlor], items: [strings] });
    const app = await renderApp('/dashboard/counter', { as });
    await screen.findByRole('combobox', { name: 'Scan or search' });
    await waitFor(async () => expect(await searchCopy('strings')).not.toBeNull());
    unreachable('getHealth');
    unreachable('searchCounter');
    unreachable('createTicket');
    return app;
  }
  /** Sells what `code` scans. The customer gives twenty dollars too much. */
  async function sellFor(user: Awaited<ReturnType<typeof lose>>['user'], code: string) {
    await scan(code);
    await waitFor(() => expect(charge()).toBeDefined());
    await user.click(method('Cash'));
    await user.click(charge());
    return screen.findByText(/^It is stored on this computer/);
  }
  async function find() {
    answer('getHealth', { status: 'ok' });
    answer('searchCounter', nothing);
  }

  it('sells small goods and pieces that were never in the storefront, in cash, and sends them once and in order', async () => {
    const { user } = await lose();
    await scan(strings.gtin);
    const note = /^There is no connection. The sale is stored/;
    await screen.findByText(note);
    act(() => changeTicket((open) => ({ ...open, payments: [{ method: 'cash', amount: '20' }] })));
    await screen.findByText('Over by');
    expect(screen.getByText(note).className).not.toContain('text-error');
    act(() => changeTicket((open) => ({ ...open, payments: [] })));
    const reduce = (price: string, reason: string) =>
      act(() =>
        changeTicket((open) => ({
          ...open,
          items: open.items.map((item) => ({ ...item, price, reason })),
        })),
      );
    reduce('10', 'Frayed');
    await screen.findByText(/^A changed price needs a connection/);
    reduce(strings.price, '');
    await user.click(method('Card'));
    const obstacle = await screen.findByText(/^Without a connection, a customer can only pay/);
    expect(obstacle.className).toContain('text-error');
    expect(charge().getAttribute('aria-disabled')).toBe('true');
    await user.click(method('Cash'));
    await user.type(screen.getByLabelText('Cash received'), '20');
    await user.click(charge());
    const list = within(await screen.findByRole('region', { name: 'Sold without a connection' }));
    const number = (await list.findByText(/^O-[A-Z0-9]{4}-1$/)).textContent ?? '';
    const receipt = within(await screen.findByLabelText(`Receipt ${number}`));
    expect(receipt.getByText('$7.01')).toBeDefined();
    expect(screen.getAllByText('$7.01')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'New ticket' }));
    await sellFor(user, 'No. 77');
    expect(queue().getAllByRole('listitem')).toHaveLength(2);
    // The same tag again.
    await scan('No. 77');
    await screen.findByText(/doesn’t contain this product/);

    // The queue survives the end of the page.
    cleanup();
    const bodies: unknown[] = [];
    const calls = answer('createTicket', ({ body }) => {
      bodies.push(body);
      return bodies.length === 1 ? HttpResponse.error() : exampleSale(5);
    });
    await find();
    await renderApp('/dashboard/till', { as: staff });
    await waitFor(() => {
      // The page may find the connection by itself, before or after it shows this.
      screen.queryByRole('button', { name: 'Try again' })?.click();
      expect(calls).toHaveLength(3);
    });
    await waitFor(() => expect(screen.queryByText(number)).toBeNull());
    const [first, again, second] = calls;
    expect(again).toEqual(first);
    expect(first?.body).toMatchObject({
      items: [{ item_id: strings._id, quantity: 1, price: '12.99' }],
      payments: [{ method: 'cash', amount: '12.99', tendered: '20' }],
      offline: { number, sold_at: expect.any(String) },
    });
    expect(second?.body).toMatchObject({
      lines: [{ product_id: parlor._id }],
      offline: { number: number.replace(/1$/, '2') },
    });
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Sold without a connection' })).toBeNull(),
    );
  });

  it('sells for cash after a charge by card got no reply, and shows the ticket’s number once it has been sent', async () => {
    const { user } = await lose();
    const line = { id: strings._id, item_id: strings._id, name: strings.name, quantity: 1 };
    const items = [{ ...line, price: strings.price, tax_class: strings.tax_class }];
    act(() => changeTicket((open) => ({ ...open, items })));
    await user.click(method('Card'));
    await user.click(charge());
    await screen.findByText('Was this ticket charged?');
    await user.click(screen.getByRole('combobox', { name: 'Scan or search' }));
    await user.keyboard('strings');
    await screen.findByText(/^Sales without a connection are for cash only/);
    expect(screen.queryByRole('button', { name: 'Sell without a connection' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'go back and edit the ticket' }));
    await user.click(method('Cash'));
    await user.click(charge());
    const stored = await screen.findByText(/^It is stored on this computer/);

    answer('createTicket', exampleSale(5));
    await find();
    await waitFor(() => {
      // The page may find the connection by itself.
      screen.queryByRole('button', { name: 'Try again' })?.click();
      expect(stored.isConnected).toBe(false);
    });
    expect(screen.getByRole('link', { name: 'Open ticket 1005' })).toBeDefined();
  });

  it('keeps a rejected sale with the reason, and waits for the person who sold it', async () => {
    const { user } = await lose();
    const done = await sellFor(user, 'No. 77');
    expect(done).toBeDefined();
    cleanup();
    await find();
    const calls = answer('createTicket', () =>
      refusal('on_hold', { message: 'Ada has Parlor guitar on hold.' }),
    );
    const other = { ...exampleUser, _id: idOf(9), name: 'Ola Other', role: 'staff' } as const;
    await renderApp('/dashboard/counter', { as: other });
    expect(await screen.findByText('Stevie Staff must log in to send 1 sale.')).toBeDefined();
    expect(calls).toHaveLength(0);
    cleanup();
    const back = await renderApp('/dashboard/counter', { as: staff });
    expect(await screen.findByText('Ada has Parlor guitar on hold.')).toBeDefined();
    expect(calls).toHaveLength(1);
    const name = /^Send O-[A-Z0-9]{4}-\d again$/;
    answer('createTicket', exampleSale(5));
    await back.user.click(screen.getByRole('button', { name }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Sold without a connection' })).toBeNull(),
    );
  });
});
