import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { dayOf, startOfDay } from '#src/lib/days.ts';
import { addScan } from '#src/lib/scans.ts';
import { exampleConfig } from '#tests/support/example-config.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse, unreachable } from '#tests/support/web-api.ts';
import {
  exampleCounterProduct,
  exampleCustomer,
  exampleSale,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';
import { staff } from '#tests/web/support/render-ticket.tsx';
import { findToast } from '#tests/web/support/toasts.ts';

const [line] = exampleSale(1).lines;
if (!line) throw new Error('the example has no line');
const jaguar = { ...line, product_id: idOf(2), title: 'Jaguar', price: '1200.50' };
const both = exampleSale(5, {
  _id: idOf(905),
  total: '1749.50',
  lines: [line, jaguar],
  refundable: [
    { method: 'card', amount: '1300.00' },
    { method: 'cash', amount: '449.50' },
  ],
});
const voided = exampleSale(7, {
  ...{ void: true, can: { return: false, void: false } },
  lines: [{ ...line, returned: true, status: 'ended' }],
});
const tickets = (items: Ticket[]) => ({ ...lastPage(items), total_capped: false });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('Tickets', () => {
  it('shows the newest tickets, and searches them', async () => {
    const calls = answer('listTickets', ({ query }) =>
      tickets(query.get('q') === 'Ada' ? [] : [voided, exampleSale(6, { kind: 'return' }), both]),
    );
    const { user, address } = await renderApp('/dashboard/sales', { as: staff });
    const row = within(await screen.findByRole('row', { name: /1005/ }));
    for (const text of ['Telecaster 1 and 1 more', 'Cash', '$1,749.50']) {
      expect(row.getByText(text)).toBeDefined();
    }
    expect(within(screen.getByRole('row', { name: /1006/ })).getByText('Return')).toBeDefined();
    expect(within(screen.getByRole('row', { name: /1007/ })).getByText('Voided')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Tickets' }).getAttribute('aria-current')).toBe('page');
    await user.type(screen.getByLabelText('Search tickets'), 'Ada{Enter}');
    expect(await screen.findByText('No tickets match your search')).toBeDefined();
    expect(address()).toBe('/dashboard/sales?q=Ada');
    await user.click(button('Clear the search'));
    expect(await screen.findByText('Telecaster 1 and 1 more')).toBeDefined();
    expect(calls[0]?.query.get('q')).toBeNull();
  });

  it('are filtered by kind and day, with one press for today, and keep both in the URL', async () => {
    const calls = answer('listTickets', ({ query }) => tickets(query.has('kind') ? [] : [both]));
    const { user, address } = await renderApp('/dashboard/sales?day=2026-13-77&kind=gift', {
      as: staff,
    });
    const today = await screen.findByRole('button', { name: 'Today', pressed: false });
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({});
    await user.click(today);
    const day = dayOf(new Date());
    expect(address()).toBe(`/dashboard/sales?day=${day}`);
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe(day);
    expect(today.getAttribute('aria-pressed')).toBe('true');
    await user.selectOptions(screen.getByLabelText('Kind of ticket'), 'Returns');
    expect(await screen.findByText('No tickets match')).toBeDefined();
    expect(address()).toBe(`/dashboard/sales?kind=return&day=${day}`);
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
      kind: 'return',
      from: startOfDay(day),
      to: startOfDay(day, 1),
    });
    window.history.back();
    expect(await screen.findByText('Telecaster 1 and 1 more')).toBeDefined();
    expect(address()).toBe(`/dashboard/sales?day=${day}`);
    await user.selectOptions(screen.getByLabelText('Kind of ticket'), 'Returns');
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText('Telecaster 1 and 1 more')).toBeDefined();
    expect(address()).toBe('/dashboard/sales');
  });
});

it('show staff the shop’s time, whatever the computer’s time zone is', async () => {
  const shop = { ...exampleConfig.shop, time_zone: 'Pacific/Kiritimati' };
  answer('getConfig', { ...exampleConfig, shop });
  const late = { ...both, created_at: '2026-01-02T23:04:05.000Z' };
  const calls = answer('listTickets', tickets([late]));
  answer('getTicket', late);
  const { user } = await renderApp('/dashboard/sales', { as: staff });
  expect(await screen.findByText('Jan 3, 2026, 1:04 PM')).toBeDefined();
  await user.click(button('Today'));
  await expect.poll(() => calls.at(-1)?.query.get('from')).toMatch(/T10:00:00.000Z$/);
});

describe('a ticket', () => {
  const open = async (sale = both) => {
    answer('getTicket', sale);
    const app = await renderApp(`/dashboard/sales/${sale._id}`, { as: staff });
    await screen.findByRole('heading', { level: 1, name: /1005/ });
    return app;
  };

  it('shows who approved it', async () => {
    await open({ ...both, approved_by: 'Bo Boss' });
    const details = within(screen.getByRole('region', { name: 'Details' }));
    expect(details.getByText('Approved by').nextElementSibling?.textContent).toBe('Bo Boss');
  });

  it('prints its receipt on a roll or on a sheet', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = await open();
    const rules = () =>
      document.adoptedStyleSheets.map((sheet) => sheet.cssRules[0]?.cssText).join();
    expect(rules()).toMatch(/80mm/);
    const [paper] = document.querySelectorAll('.on-paper');
    await waitFor(() => expect(paper?.textContent).toContain('12 Maple Street'));
    for (const text of [
      ...['Receipt 1005', '$1,749.50', '$600.00', 'Change', 'Serial number US19-0042'],
      ...['(503) 555-0123', 'Served by Stevie Staff', 'Returns within 14 days'],
      // The ticket was not completed on this screen, so the receipt is marked as a copy.
      'Copy',
    ]) {
      expect(paper?.textContent).toContain(text);
    }
    expect(paper?.querySelector('[aria-label="Barcode T-1005"]')).not.toBeNull();
    await user.selectOptions(screen.getByLabelText('Paper'), 'A4');
    expect(rules()).toMatch(/A4/i);
    await user.click(button('Print'));
    expect(print).toHaveBeenCalledOnce();
    cleanup();
    expect(document.adoptedStyleSheets).toEqual([]);
  });

  it('returns products only once, even if a reply is lost', async () => {
    answer('listTickets', tickets([both]));
    answer('getTicket', both);
    const { user, address } = await renderApp('/dashboard/sales', { as: staff });
    await user.click(await screen.findByRole('link', { name: '1005' }));
    // The focus moves from the heading of the loading screen to that of the ticket.
    const heading = await screen.findByRole('heading', { level: 1, name: /1005/ });
    expect(document.activeElement).toBe(heading);
    await user.click(button('Return'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Return from ticket 1005' }));
    // jsdom doesn't focus it, but browsers do when the dialog opens.
    expect(dialog.getAllByRole('checkbox')[0]?.hasAttribute('autofocus')).toBe(true);
    const send = () => dialog.getByRole('button', { name: /^Pay back/ });
    await user.click(send());
    for (const text of ['Choose at least one product.', 'Reason is required!']) {
      expect(await dialog.findByText(text)).toBeDefined();
    }
    unreachable('searchCounter');
    addScan('No. 2');
    await findToast(/can’t be reached/);
    answer('searchCounter', ({ query }) => ({
      ...{ products: [], scanned_item: null, items: [], bookings: [], people: [] },
      scanned: exampleCounterProduct(query.get('q') === 'No. 2' ? 2 : 9, { status: 'sold' }),
    }));
    expect(addScan('No. 9')).toBe(true);
    await findToast('This product isn’t on the ticket, or was returned already.');
    expect(addScan('No. 2')).toBe(true);
    const jaguar = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Jaguar/ });
    await waitFor(() => expect(jaguar.checked).toBe(true));
    await user.type(dialog.getByLabelText('Reason'), 'It hums.');
    const lost = unreachable('returnTicket');
    await user.click(dialog.getByRole('button', { name: 'Pay back $1,200.50 by card' }));
    await dialog.findByText(/can’t be reached/);
    const calls = answer(
      'returnTicket',
      exampleSale(6, { kind: 'return', can: { return: false, void: false } }),
    );
    await user.click(send());
    expect(await findToast('Return 1006: pay the customer $1,200.50.')).toBeDefined();
    expect(calls[0]?.body).toEqual({
      lines: [{ product_id: idOf(2) }],
      items: [],
      reason: 'It hums.',
      payments: [{ method: 'card', amount: '1200.50' }],
    });
    expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey);
    expect(address()).toBe(`/dashboard/sales/${idOf(6)}`);
  });

  it('voids the last ticket with a key, after showing how the money goes back', async () => {
    const payments = [
      { method: 'card' as const, amount: '300.00', tendered: null, reference: null },
      { method: 'cash' as const, amount: '249.00', tendered: '260.00', reference: null },
    ];
    const { user, address } = await open(
      exampleSale(5, { payments, can: { return: true, void: true } }),
    );
    await screen.findByRole('button', { name: 'Void' });
    await user.keyboard('v');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Void ticket 1005?' }));
    expect(dialog.getByText(/collected is on hold for them again/)).toBeDefined();
    const ways = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(ways).toEqual(['$300 by card', '$249 in cash']);
    await user.click(dialog.getByLabelText('Reason'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await dialog.findByText('Reason is required!')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Wrong price' }));
    refuse('voidTicket', 'conflict', { message: 'Only the last ticket can be voided.' });
    await user.click(dialog.getByRole('button', { name: 'Void' }));
    expect(await dialog.findByText('Only the last ticket can be voided.')).toBeDefined();
    const made = { kind: 'return' as const, void: true, can: { return: false, void: false } };
    const calls = answer('voidTicket', exampleSale(6, made));
    answer('getTicket', exampleSale(6, made));
    await user.click(dialog.getByRole('button', { name: 'Void' }));
    expect(await findToast('Ticket 1005 is void.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ reason: 'Wrong price' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Void 1006' })).toBeDefined();
    expect(address()).toBe(`/dashboard/sales/${idOf(6)}`);
  });

  it.each([
    ['old', [], 'Only the last ticket can be voided, for ten minutes.'],
    ['with a trade-in', [{ kind: 'bought' as const }], 'A trade-in can’t be voided.'],
    ['with a returned product', [{ returned: true }], 'A ticket with returns can’t be voided.'],
  ])('says why it can’t be voided: %s', async (_, changes, why) => {
    const [line] = exampleSale(5).lines;
    if (!line) throw new Error('the example has no line');
    const lines = [line, ...changes.map((change) => ({ ...line, ...change, product_id: idOf(9) }))];
    await open(exampleSale(5, { lines }));
    expect(screen.getByText(why)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
  });

  it('of a return puts its products up for sale again, each or all', async () => {
    const kind = 'returned';
    const lines = [line, jaguar].map((one) => ({ ...one, kind, status: 'ended' }) as const);
    const { user } = await open({
      ...both,
      kind: 'return',
      lines,
      can: { return: false, void: false },
    });
    const hidden = 'This product has been hidden by a moderator.';
    const calls = answer('relistProduct', { status: 'live' });
    const send = () => user.click(button('Put up for sale'));
    await user.click(button('Put up for sale again: Jaguar'));
    const price = await screen.findByLabelText<HTMLInputElement>('Price of Jaguar');
    expect(price.value).toBe(jaguar.tag_price);
    await user.clear(price);
    await user.type(price, '1,100{Enter}');
    expect(await findToast('The product is for sale again.')).toBeDefined();
    expect(calls).toMatchObject([
      { params: { id: jaguar.product_id }, body: { resale_price: '1100' } },
    ]);
    await user.click(button('Put all up for sale again'));
    await screen.findByLabelText(`Price of ${line.title}`);
    await send();
    expect(await findToast('2 products are for sale again.')).toBeDefined();
    refuse('relistProduct', 'conflict', { message: hidden });
    await user.click(button('Put up for sale again: Jaguar'));
    await screen.findByLabelText('Price of Jaguar');
    await send();
    expect(await findToast(`Jaguar: ${hidden}`)).toBeDefined();
    const low = 'Only an admin can set a price below $500.00, 50% of $1000.00.';
    refuse('relistProduct', 'invalid', { message: low, fields: { resale_price: low } });
    await send();
    expect(await screen.findByText(low)).toBeDefined();
    const again = screen.getByLabelText('Price of Jaguar');
    expect(again.getAttribute('aria-invalid')).toBe('true');
  });

  it('is refunded as it was paid, or any part of it as store credit', async () => {
    const { user } = await open();
    await user.click(button('Return'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: /^Jaguar/ }));
    const [card, cash] = ['Card', 'Cash'].map(
      (name) => () => dialog.getByLabelText<HTMLInputElement>(name),
    ) as [() => HTMLInputElement, () => HTMLInputElement];
    expect([card().value, cash().value]).toEqual(['1200.50', '']);
    await user.click(dialog.getByRole('button', { name: 'Return everything' }));
    expect([card().value, cash().value]).toEqual(['1300.00', '449.50']);
    await user.type(dialog.getByLabelText('Reason'), 'It hums.{Enter}');
    expect(document.activeElement).toBe(card());
    expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('It hums.');
    await user.clear(cash());
    await user.type(cash(), '449.51{Control>}{Enter}{/Control}');
    expect(await dialog.findByText('Together, this is more than $1,749.50.')).toBeDefined();
    expect(dialog.getByText('Over by').textContent).toContain('$0.01');
    expect(dialog.queryByLabelText('Transfer')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Use another method' }));
    expect(dialog.getByLabelText('Transfer')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'All as store credit' }));
    await user.click(button('Pay back $1,749.50 as store credit'));
    const unknown =
      'Store credit is linked to an email address. Enter the customer’s email address.';
    expect(await dialog.findByText(unknown)).toBeDefined();
    await user.type(dialog.getByLabelText('Name'), 'Ada');
    await user.type(dialog.getByLabelText('Email'), 'ada@example.test');
    await user.click(dialog.getByRole('button', { name: 'Pay back as the customer paid' }));
    await user.clear(card());
    await user.type(card(), '1,000');
    await user.type(dialog.getByLabelText('Transfer'), '0');
    const message = 'The till doesn’t have that much cash.';
    refuse('returnTicket', 'invalid', { fields: { 'payments.1.amount': message } });
    await user.click(dialog.getByRole('button', { name: 'Pay back $1,749.50' }));
    expect(await dialog.findByText(message)).toBeDefined();
    const ada = exampleCustomer(4, { credit: '340.00' });
    answer('getCustomer', ada);
    const customer = { _id: ada._id, name: 'Ada', email: 'ada@example.test', mail_consent: false };
    const calls = answer('returnTicket', exampleSale(6, { kind: 'return', customer }));
    await user.click(dialog.getByRole('button', { name: 'Pay back $1,749.50' }));
    expect(
      await findToast(
        'Return 1006: pay the customer $1,449.50, $300 is store credit, which is now $340.',
      ),
    ).toBeDefined();
    expect(calls[0]?.body).toMatchObject({
      customer: { name: 'Ada', email: 'ada@example.test' },
      payments: [
        { method: 'card', amount: '1000' },
        { method: 'cash', amount: '449.50' },
        { method: 'credit', amount: '300.00' },
      ],
    });
  });
});

describe('the receipt of a ticket', () => {
  const customer = { _id: null, name: 'Ada', email: 'ada@example.test', mail_consent: false };
  const path = `/dashboard/sales/${both._id}`;

  it('is emailed with one key to the customer, and then to another address', async () => {
    answer('getTicket', () => ({ ...both, customer }));
    const calls = answer('mailReceipt', () => ({ queued: true as const }));
    const { user } = await renderApp(path, { as: staff });
    await screen.findByRole('button', { name: /^Email receipt/ });
    await user.keyboard('m');
    const done = await screen.findByText(/The receipt is on its way to/);
    expect(done.textContent).toContain(customer.email);
    await user.keyboard('m');
    const field = await screen.findByLabelText<HTMLInputElement>('Email');
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'mom@example.test{Enter}');
    await screen.findByText('mom@example.test');
    expect(document.activeElement).toBe(button(/^Email again/));
    expect(calls.map(({ body }) => body)).toEqual([
      { email: customer.email },
      { email: 'mom@example.test' },
    ]);
  });

  it('asks for an address if the ticket has none, and keeps it after an error', async () => {
    answer('getTicket', () => both);
    const calls = unreachable('mailReceipt');
    const { user } = await renderApp(path, { as: staff });
    await user.click(await screen.findByRole('button', { name: /^Email receipt/ }));
    const field = await screen.findByLabelText<HTMLInputElement>('Email');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Email Address is required!')).toBeDefined();
    await user.type(field, 'm@example.test{Enter}');
    await screen.findByText(/offline|reach|connection/i);
    expect(calls).toHaveLength(1);
    expect(field.value).toBe('m@example.test');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button(/^Email receipt/));
  });
});
