import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CounterResults } from '#contracts/counter/counter.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import {
  exampleCounterProduct,
  exampleDetails,
  exampleReceived,
  exampleSale,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';
import { typeByHand } from '#tests/web/support/hardware-keys.ts';

const staff = { ...exampleUser, name: 'Stevie Staff', role: 'staff' } as const;
const nothing: CounterResults = {
  scanned: null,
  products: [],
  scanned_item: null,
  items: [],
  bookings: [],
  people: [],
};
const telecaster = exampleCounterProduct(1);
const jaguar = exampleCounterProduct(2, { title: 'Jaguar', resale_price: '1200.50' });
const hold = exampleReceived(30, { buyer: 'Ada Amplified', product_id: telecaster._id });
const shopsHold = { ...hold, can: { ...hold.can, hand_over: false, sell: true } };

beforeEach(() => {
  localStorage.clear();
});

/** Opens the counter. `found` maps search terms to their results. */
async function open(found: Record<string, Partial<CounterResults>> = {}) {
  const calls = answer('searchCounter', ({ query }) => ({
    ...nothing,
    ...found[query.get('q') ?? ''],
  }));
  const app = await renderApp('/dashboard/counter', { as: staff });
  const field = await screen.findByRole('combobox', { name: 'Scan or search' });
  return { ...app, field: field as HTMLInputElement, calls };
}
const ticket = () => within(screen.getByRole('region', { name: 'Ticket' }));
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.queryByRole('option', { selected: true })?.textContent;

describe('the counter', () => {
  it('has the focus in its field, and puts a found product on the ticket with Enter', async () => {
    const { user, field } = await open({ tele: { products: [telecaster, jaguar] } });
    expect(document.title).toBe('Counter · Second Fret');
    expect(document.activeElement).toBe(field);
    await user.keyboard('tele');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(active()).toContain('Telecaster 1');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('Jaguar');
    expect(field.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    // Enter only confirms what the input method has composed. Safari no longer says that it is composing.
    for (const composed of [{ isComposing: true }, { keyCode: 229 }]) {
      fireEvent.keyDown(field, { key: 'Enter', ...composed });
      fireEvent.keyDown(field, { key: 'Escape', ...composed });
    }
    expect([active(), field.value]).toEqual([expect.stringContaining('Jaguar'), 'tele']);
    await user.keyboard('{Enter}');
    expect(await ticket().findByText('Jaguar')).toBeDefined();
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('Jaguar is on the ticket.').getAttribute('role')).toBe('status');
    answer('createTicket', exampleSale(5));
    await user.keyboard('{F4}{Control>}{Enter}{/Control}');
    await screen.findByText(/is complete$/);
    expect(screen.queryByText('Jaguar is on the ticket.')).toBeNull();
    // What is typed then is the search for the next ticket's first product.
    await typeByHand('42');
    await waitFor(() => expect(field.value).toBe('42'));
    expect(document.activeElement).toBe(field);
    expect(ticket().getByText(/^Scan a tag/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Dashboard Menu' }));
    const menu = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Dashboard Menu' });
    await user.click(within(menu).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(menu.open).toBe(false));
    expect(document.activeElement).toBe(field);
  });

  it('doesn’t open the till with F2, because cash received is typed after this key', async () => {
    answer('getTill', { open: null, last: null });
    const { user, field } = await open({});
    await screen.findByRole('button', { name: /^Open the till/ });
    await user.keyboard('{F2}2000');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field.value).toBe('2000');
  });

  it('waits for the results if Enter is pressed early, and then accepts only an exact match', async () => {
    const { user, field } = await open({
      '0001': { scanned: telecaster, products: [telecaster] },
      tele: { products: [jaguar] },
    });
    await user.keyboard('0001{Enter}');
    expect(await ticket().findByText('Telecaster 1')).toBeDefined();
    await user.keyboard('tele{Enter}');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(ticket().queryByText('Jaguar')).toBeNull();
    await user.keyboard('{Escape}');
    expect(field.value).toBe('');
    expect(options()).toEqual([]);
  });

  it('opens the page of a product that is not the shop’s own', async () => {
    answer('getProduct', exampleDetails(5));
    const { user, address } = await open({
      tele: { products: [exampleCounterProduct(5, { is_shops: false, can: { sell: false } })] },
    });
    await user.keyboard('tele');
    await screen.findByRole('option', { name: /Private seller.*Open product/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/productDetails/${idOf(5)}`));
    await act(async () => window.history.back());
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Scan or search' });
    expect(field.value).toBe('tele');
  });

  it('asks for the code of a booking of the shop’s product, and shows the product to put it on the ticket', async () => {
    const { user, field } = await open({
      ada: { bookings: [shopsHold] },
      [telecaster._id]: { scanned: telecaster, products: [telecaster] },
    });
    answer('lookUpBooking', shopsHold);
    await user.keyboard('ada');
    await screen.findByRole('option', { name: /Ada Amplified.*Telecaster 1.*Sell/ });
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Sell to Ada Amplified' });
    await user.click(within(dialog).getByLabelText('Handover code'));
    await typeByHand('042137');
    await user.keyboard('{Enter}');
    const card = within(await screen.findByRole('region', { name: 'Ada Amplified' }));
    expect(field.value).toBe('042137');
    await user.click(await card.findByRole('button', { name: 'Add to ticket' }));
    expect(await ticket().findByText('Telecaster 1')).toBeDefined();
  });

  it('opens the ticket whose receipt was scanned or typed, ready for a return', async () => {
    const { user, address } = await open();
    answer('listTickets', { ...lastPage([exampleSale(5), exampleSale(6)]), total_capped: false });
    answer('getTicket', exampleSale(6));
    await user.keyboard('t-01006');
    expect(await screen.findByText(/^Open ticket 1006/)).toBeDefined();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard/sales/${idOf(6)}`));
    const give = await screen.findByRole('button', { name: 'Return' });
    await waitFor(() => expect(document.activeElement).toBe(give));
  });

  it('goes to the ticket’s lines and back by keyboard, and removes them', async () => {
    const { user, field } = await open({ tele: { products: [telecaster] } });
    await user.keyboard('tele');
    await screen.findByRole('option');
    await user.keyboard('{Enter}');
    await ticket().findByText('Telecaster 1');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(ticket().getByRole('button', { name: /^Change the/ }));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(field);
    await user.keyboard('{F6}Ada');
    expect(document.activeElement).toBe(ticket().getByLabelText('Name'));
    await user.keyboard('{Escape}?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(help).getByText('Charge')).toBeDefined();
    await user.click(within(help).getByRole('button', { name: 'Close' }));
    field.focus();
    await user.keyboard('{Delete}');
    expect(await ticket().findByText(/^Scan a tag/)).toBeDefined();
    expect(document.activeElement).toBe(field);
  });

  it('says on which ticket a piece was sold, and selects what leads to no sale', async () => {
    const sold = exampleCounterProduct(50, {
      ...{ stock_number: 50, status: 'sold', can: { sell: false } },
      sold: { ticket: 99, at: '2025-11-17T12:00:00.000Z' },
    });
    const { user, field } = await open({
      50: { scanned: sold, products: [sold, jaguar] },
      jag: { products: [jaguar] },
    });
    await user.keyboard('50');
    expect(await screen.findByText('No. 50 was sold on Nov 17, 2025, ticket 99.')).toBeDefined();
    await user.keyboard('{Enter}zorblax');
    await screen.findByText(/Nothing matches/);
    await user.keyboard('{Enter}jag');
    await waitFor(() => expect(options()).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(await ticket().findByText('Jaguar')).toBeDefined();
    answer('createTicket', exampleSale(5));
    await user.keyboard('{F4}{Control>}{Enter}{/Control}');
    const next = await screen.findByRole('button', { name: /^New ticket/ });
    // Typing begins the next ticket, too. Its first key is in the field as soon as the last ticket is gone.
    const gone = new Promise<string>((resolve) => {
      const observer = new MutationObserver(() => {
        if (next.isConnected) return;
        observer.disconnect();
        resolve(field.value);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    next.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true, cancelable: true }));
    expect(await gone).toBe('z');
    await user.keyboard('orblax');
    expect(await ticket().findByText(/^Scan a tag/)).toBeDefined();
    expect(field.value).toBe('zorblax');
  });

  it('stays open if nothing matches, and takes in only what staff choose', async () => {
    answer('listDrafts', lastPage([]));
    const checked = answer('checkSerial', { stolen: null, items: [] });
    const { user, field, address } = await open();
    await user.keyboard('zorblax');
    expect(await screen.findByText(/Nothing matches/)).toBeDefined();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/dashboard/counter');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Take in/ }));
    field.focus();
    await user.keyboard('{Escape}107');
    expect(await screen.findByText(/For a ticket, type T-107\./)).toBeDefined();
    await user.keyboard('{Escape}ticket 107');
    expect(await screen.findByText(/^Open ticket 107/)).toBeDefined();
    await user.keyboard('{Escape}MX-98765{Enter}');
    expect(await screen.findByText(/No product has the code/)).toBeDefined();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Alt>}n{/Alt}');
    await waitFor(() => expect(address()).toBe('/dashboard/intake?serial=MX-98765'));
    await expect.poll(() => checked[0]?.query.get('serial_number')).toBe('MX-98765');
  });
});

describe('a handover code at the counter', () => {
  const card = () => screen.findByRole('region', { name: 'Ada Amplified' });

  it('shows the hold, and Enter puts the shop’s product on the ticket at the booked price', async () => {
    const booked = {
      ...telecaster,
      hold: { booking_id: hold._id, buyer: hold.buyer, until: hold.created_at, price: '500.00' },
    };
    const { user, field } = await open({
      [telecaster._id]: { scanned: booked, products: [booked] },
    });
    const calls = answer('lookUpBooking', shopsHold);
    const said = field.closest('search')?.nextElementSibling;
    expect(said?.getAttribute('role')).toBe('status');
    await typeByHand('042 137');
    const region = within(await card());
    expect(said?.textContent).toMatch(
      /^Ada Amplified has Telecaster 1 on hold for .* Press Enter to add it to the ticket\.$/,
    );
    expect(region.getByText('Telecaster 1')).toBeDefined();
    await region.findByRole('button', { name: 'Add to ticket' });
    expect(calls).toMatchObject([{ body: { code: '042137' } }]);
    await user.keyboard('{Enter}');
    expect(await ticket().findByText('Telecaster 1')).toBeDefined();
    expect(said?.textContent).toBe('Telecaster 1 is on the ticket.');
    expect(ticket().getByRole('button', { name: /price of Telecaster 1, \$500/ })).toBeDefined();
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
  });

  it('remembers Enter until the hold’s product has loaded', async () => {
    const { user, field } = await open();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const asked = answer('searchCounter', async ({ query }) => {
      if (query.get('q') !== telecaster._id) return nothing;
      await arrived;
      return { ...nothing, scanned: telecaster, products: [telecaster] };
    });
    answer('lookUpBooking', shopsHold);
    await typeByHand('042137');
    await card();
    await expect
      .poll(() => asked.some(({ query }) => query.get('q') === telecaster._id))
      .toBe(true);
    await user.keyboard('{Enter}');
    arrive();
    expect(await ticket().findByText('Telecaster 1')).toBeDefined();
    expect(field.value).toBe('');
  });

  it('doesn’t delay a product whose serial number looks like a code', async () => {
    const { user } = await open({ 204177: { scanned: telecaster, products: [telecaster] } });
    let arrive = () => {};
    const arrived = new Promise<Response>((resolve) => {
      arrive = () => resolve(refusal('not_found'));
    });
    const calls = answer('lookUpBooking', () => arrived);
    await typeByHand('204177');
    await waitFor(() => expect(options()).toHaveLength(1));
    await expect.poll(() => calls.length, { timeout: 5_000 }).toBe(1);
    await user.keyboard('{Enter}');
    expect(await ticket().findByText('Telecaster 1')).toBeDefined();
    arrive();
  });

  it('hands over the product of a private seller with Enter', async () => {
    const theirs = exampleCounterProduct(1, { can: { sell: false } });
    const { user } = await open({ [telecaster._id]: { scanned: theirs, products: [theirs] } });
    answer('lookUpBooking', hold);
    const calls = answer('handOverBooking', { ...hold, status: 'collected' });
    await typeByHand('042137');
    await user.keyboard('{Enter}');
    await card();
    expect(calls).toEqual([]);
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText('Telecaster 1 has been handed over to Ada Amplified.'),
    ).toBeDefined();
    expect(calls).toMatchObject([{ params: { id: hold._id }, body: { code: '042137' } }]);
  });

  it('asks the server only once about a wrong code', async () => {
    const { user } = await open();
    const calls = refuse('lookUpBooking', 'not_found', {
      message: 'There is no hold with this code.',
    });
    await typeByHand('042138');
    expect(await screen.findByText('There is no hold with this code.')).toBeDefined();
    await user.keyboard('{Enter}{Enter}');
    expect(calls).toHaveLength(1);
    expect(screen.queryByText(/Nothing matches/)).toBeNull();
  });
});
