import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CounterProduct, CounterResults } from '#contracts/counter/counter.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import {
  exampleCounterProduct,
  exampleDetails,
  exampleSale,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';
import { scan } from '#tests/web/support/hardware-keys.ts';
import { staff } from '#tests/web/support/render-ticket.tsx';
import { findToast } from '#tests/web/support/toasts.ts';

const nothing: CounterResults = {
  ...{ scanned: null, products: [], scanned_item: null, items: [], bookings: [], people: [] },
};

beforeEach(() => localStorage.clear());

/** Opens the counter. `found` maps search terms to their results. */
async function open(found: Record<string, Partial<CounterResults>> = {}) {
  answer('searchCounter', ({ query }) => ({ ...nothing, ...found[query.get('q') ?? ''] }));
  const app = await renderApp('/dashboard/counter', { as: staff });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Scan or search' });
  return { ...app, field };
}
const ticket = () => within(screen.getByRole('region', { name: 'Ticket' }));
const firstOption = (text: RegExp) =>
  waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toMatch(text));

describe('the search at the counter', () => {
  it('lists small goods first if only a piece that can’t be sold has their word in its name', async () => {
    const items = [
      {
        ...{ _id: idOf(40), name: 'Nickel strings 10–46', price: '6.99', gtin: null, stock: 24 },
        ...{ tax_class: 'standard' as const, for_sale: true, version: 1 },
      },
    ];
    const covers = { title: 'Pickups, nickel covers', is_shops: false, can: { sell: false } };
    const products = [
      exampleCounterProduct(1, { title: 'Precision Bass' }),
      exampleCounterProduct(2, covers),
    ];
    const { user } = await open({ nickel: { products, items } });
    await user.keyboard('nickel');
    await firstOption(/^Nickel strings/);
    await user.keyboard('{Enter}');
    expect(await ticket().findByText('Nickel strings 10–46')).toBeDefined();
  });

  it('opens the ticket of a sale without a connection by the number on its receipt', async () => {
    const offline = { number: 'O-FHNN-1', sold_at: '2026-02-03T12:00:00.000Z' };
    const sale = exampleSale(6, { offline });
    const asked = answer('listTickets', { ...lastPage([sale]), total_capped: false });
    answer('getTicket', sale);
    const { user, address } = await open();
    await user.keyboard('o-fhnn-1');
    expect(await screen.findByText(/^Open ticket O-FHNN-1/)).toBeDefined();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard/sales/${idOf(6)}`));
    expect(asked[0]?.query.get('q')).toBe('O-FHNN-1');
  });

  it('opens the ticket of a sale without a connection when its receipt is scanned', async () => {
    const offline = { number: 'O-FHNN-1', sold_at: '2026-02-03T12:00:00.000Z' };
    const sale = exampleSale(6, { offline });
    answer('listTickets', { ...lastPage([sale]), total_capped: false });
    answer('getTicket', sale);
    const { address } = await open();
    await scan('O-FHNN-1');
    await waitFor(() => expect(address()).toBe(`/dashboard/sales/${idOf(6)}`));
  });

  it('shows the open layaway of a customer, and opens it', async () => {
    const name = 'Lena Layaway';
    const person = { _id: idOf(3), name, short_email: null, short_phone: null, open: 0 };
    const layaways = [{ _id: idOf(7), number: 110, customer: name, due: '269.00' }];
    const { user, address } = await open({
      lena: { people: [{ ...person, credit: '0.00' }], layaways },
    });
    refuse('getLayaway', 'not_found');
    await user.keyboard('lena');
    await screen.findByRole('option', { name: /^Layaway 110.*Lena Layaway.*\$269 due/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard/layaways/${idOf(7)}`));
  });

  it('says for whom a piece is laid away and how much is due, and opens the layaway', async () => {
    const layaway = { _id: idOf(7), number: 110, customer: 'Ana Perez', due: '319.00' };
    const laid = exampleCounterProduct(5, { status: 'laid_away', can: { sell: false }, layaway });
    const { user, address, field } = await open({ 88: { scanned: laid, products: [laid] } });
    refuse('getLayaway', 'not_found');
    await user.keyboard('88{Enter}');
    expect(await findToast(`${laid.title} is laid away for Ana Perez, $319 due.`)).toBeDefined();
    await user.clear(field);
    await user.keyboard('88');
    await firstOption(/Laid away.*for Ana Perez, \$319 due.*Open layaway/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard/layaways/${idOf(7)}`));
  });

  const piece = (changes: Partial<CounterProduct>) =>
    exampleCounterProduct(5, { stock_number: 88, can: { sell: false }, ...changes });
  it.each([
    [piece({ status: 'ended', live_from: null }), /^No\. 88 is not for sale\./],
    [
      piece({ status: 'ended', live_from: '2999-01-05T12:00:00.000Z' }),
      /^No\. 88 can be sold from/,
    ],
    [piece({ status: 'live' }), /^No\. 88 is hidden at the moment/],
  ])(
    'says why the shop’s piece can’t be sold, and opens its page only then: %#',
    async (found, why) => {
      answer('getProduct', exampleDetails(5));
      const { user, address, field } = await open({
        tele: { products: [found] },
        'No. 88': { scanned: found, products: [found] },
      });
      await user.keyboard('tele');
      await firstOption(/Details/);
      await user.keyboard('{Enter}');
      expect(await findToast(why)).toBeDefined();
      expect(field.value).toBe('No. 88');
      await waitFor(() => expect(screen.getAllByText(why).length).toBeGreaterThan(1));
      await firstOption(/No\. 88/);
      await user.keyboard('{Enter}');
      expect(address()).toBe('/dashboard/counter');
      await user.click(screen.getByRole('option'));
      await waitFor(() => expect(address()).toBe(`/productDetails/${idOf(5)}`));
    },
  );
});
