import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Layaway } from '#contracts/counter/layaways.ts';
import { changeTicket } from '#src/counter/ticket/ticket-store.ts';
import { formatDay } from '#src/lib/dates.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import {
  exampleCounterProduct,
  exampleCustomer,
  exampleSale,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';
import { renderTicket, staff } from '#tests/web/support/render-ticket.tsx';
import { findToast } from '#tests/web/support/toasts.ts';

const layaway: Layaway = {
  ...{ _id: idOf(7), number: 1007, status: 'open', until: '2026-03-01', overdue: true },
  customer: { _id: idOf(3), name: 'Ada Amplified', email: 'ada@example.test' },
  pieces: [{ product_id: idOf(1), title: 'Telecaster 1', price: '549.00' }],
  ...{ total: '549.00', paid: '149.00', due: '400.00', refund: '119.20' },
  refundable: [
    { method: 'card', amount: '100.00' },
    { method: 'cash', amount: '49.00' },
  ],
  steps: [
    ...[
      { _id: idOf(7), number: 1007, amount: '149.00', staff: 'Stevie', at: '2026-01-01T10:00:00Z' },
    ],
  ],
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a layaway', () => {
  it('starts from the ticket, once it has a customer, with a deposit and a day', async () => {
    const left = { deposit: '149.00', held: '149.00', price: '549.00', until: '2026-03-01' };
    const made = exampleSale(9, { customer: null, layaway: { _id: idOf(9), ...left } });
    const calls = answer('createLayaway', made);
    const { user } = await renderTicket([exampleCounterProduct(1)]);
    await user.click(await button('Sell Telecaster 1'));
    await user.click(await button(/^Lay away/));
    expect(await screen.findByText('A layaway needs the customer’s name.')).toBeDefined();
    await user.keyboard('Ada Amplified');
    expect(screen.queryByText('A layaway needs the customer’s name.')).toBeNull();
    await user.keyboard('{F10}');
    expect(await screen.findByText('A layaway needs the customer’s email address.')).toBeDefined();
    await user.keyboard('ada@example.test');
    expect(screen.queryByText(/^A layaway needs/)).toBeNull();
    await user.click(await button(/^Lay away/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lay away' }));
    const amount = dialog.getByLabelText<HTMLInputElement>('Deposit to pay now');
    await waitFor(() => expect(document.activeElement).toBe(amount));
    expect(amount.value).toBe('110.00');
    // What is typed replaces what is suggested.
    await user.keyboard('50');
    expect(dialog.getByText('Less than the usual 20%, $110.')).toBeDefined();
    // Enter goes on to the next field, and takes no money.
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(dialog.getByLabelText('Paid by'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await dialog.findByText('Choose how to pay.')).toBeDefined();
    expect(calls).toEqual([]);
    await user.selectOptions(dialog.getByLabelText('Paid by'), 'card');
    await user.clear(amount);
    await user.type(amount, '549');
    await user.click(dialog.getByRole('button', { name: /^Take/ }));
    expect(
      await dialog.findByText('Enter less than the total, or charge the ticket.'),
    ).toBeDefined();
    await user.clear(amount);
    await user.type(amount, '149');
    await user.click(dialog.getByRole('button', { name: /^Take/ }));
    // The end of the ticket, and the message about it, which are not shown at the same moment.
    const due = `Layaway 1009: $400 due by ${formatDay('2026-03-01')}`;
    const shown = (_: string, part: Element | null) =>
      part?.tagName === 'P' && part.textContent.startsWith(due);
    await waitFor(() => expect(screen.getAllByText(shown)).toHaveLength(2));
    expect(calls.map(({ body }) => body)).toMatchObject([
      {
        lines: [{ product_id: idOf(1), price: '549.00' }],
        customer: { name: 'Ada Amplified', email: 'ada@example.test' },
        payments: [{ method: 'card', amount: '149' }],
      },
    ]);
  });

  it('can’t start from a ticket with small goods, and says why', async () => {
    const { user } = await renderTicket([exampleCounterProduct(1)]);
    await user.click(await button('Sell Telecaster 1'));
    const strings = { id: idOf(8), name: 'Strings', price: '12.99', quantity: 1 };
    const items = [{ ...strings, tax_class: 'standard' as const }];
    act(() => changeTicket((open) => ({ ...open, items })));
    await user.keyboard('{F10}');
    expect(await findToast(/^Only products can be laid away/)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the customer’s fields open while a known customer is chosen, whose credit caps the deposit', async () => {
    const person = { _id: idOf(3), name: 'Ada Amplified', short_email: 'ad…@example.test' };
    answer('searchCounter', {
      ...{ scanned: null, products: [], scanned_item: null, items: [], bookings: [] },
      people: [{ ...person, short_phone: null, open: 0, credit: '30.00' }],
    });
    answer('getCustomer', exampleCustomer(3, { credit: '30.00' }));
    const { user } = await renderTicket([exampleCounterProduct(1)]);
    await user.click(await button('Sell Telecaster 1'));
    await user.click(await button(/^Lay away/));
    const name = screen.getByLabelText('Name');
    await user.keyboard('Ada');
    await screen.findByRole('option', { name: /Ada Amplified/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(name).toHaveProperty('value', 'Ada Amplified'));
    expect(document.activeElement).toBe(name);
    expect(screen.queryByText('A layaway needs the customer’s name.')).toBeNull();
    await user.keyboard('{F10}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Lay away' }));
    const amount = dialog.getByLabelText('Deposit to pay now');
    expect(amount).toHaveProperty('value', '110.00');
    expect(dialog.getByRole('option', { name: 'Store credit $30' })).toBeDefined();
    await user.selectOptions(dialog.getByLabelText('Paid by'), 'credit');
    await waitFor(() => expect(amount).toHaveProperty('value', '30.00'));
    await user.clear(amount);
    await user.type(amount, '31');
    await user.click(dialog.getByRole('button', { name: 'Pay $31 with store credit' }));
    expect(await dialog.findByText('The customer has $30 of store credit.')).toBeDefined();
  });

  it('is listed as overdue, takes a payment and returns the deposits as they were paid', async () => {
    const lists = answer('listLayaways', { ...lastPage([layaway]), total_capped: false });
    answer('getLayaway', layaway);
    const lines = exampleSale(9).lines.map((line) => ({ ...line, kind: 'laid_away' as const }));
    const parts = { deposit: '-119.20', held: '29.80', price: '549.00', until: '2026-03-01' };
    const back = exampleSale(9, {
      ...{ kind: 'return', total: '-119.20', change: '0.00', lines },
      layaway: { _id: idOf(7), ...parts },
    });
    answer('getTicket', back);
    const paid = refuse('payLayaway', 'till_closed', { message: 'The till is closed.' });
    const cancelled = answer('cancelLayaway', back);
    const { user, address } = await renderApp('/dashboard/layaways', { as: staff });
    const row = within(await screen.findByRole('row', { name: /1007/ }));
    for (const text of ['Overdue', 'Telecaster 1', '$400.00', /^\d+ days late$/]) {
      expect(row.getByText(text)).toBeDefined();
    }
    await user.click(row.getByRole('button', { name: 'Pay layaway 1007' }));
    const now = within(await screen.findByRole('dialog', { name: 'Add payment' }));
    expect(now.getByRole('button', { name: 'Take $400' })).toBeDefined();
    const due = `$400 was due from ${layaway.customer.name} by ${formatDay(layaway.until)}.`;
    expect(now.getByRole('button', { name: /^Take/ }).closest('form')?.textContent).toContain(due);
    await user.click(now.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await user.type(screen.getByRole('searchbox'), 'ada{Enter}');
    await expect.poll(() => lists.at(-1)?.query.get('q')).toBe('ada');
    await screen.findByRole('row', { name: /1007/ });
    await user.click(screen.getByRole('link', { name: '1007' }));
    await user.click(await button('Add payment'));
    const pay = within(await screen.findByRole('dialog', { name: 'Add payment' }));
    await user.keyboard('{F2}');
    await user.type(pay.getByLabelText('Cash received'), '420');
    expect(pay.getByText('Change: $20')).toBeDefined();
    await user.click(pay.getByRole('button', { name: 'Take $400 in cash' }));
    expect(await pay.findByText('The till is closed.')).toBeDefined();
    expect(paid).toHaveLength(1);
    await user.click(pay.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await user.click(await button('Cancel layaway'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel layaway 1007?' }));
    const cash = dialog.getByLabelText<HTMLInputElement>('Cash');
    expect(cash.value).toBe('19.20');
    await user.clear(cash);
    expect(dialog.getByRole('status').textContent).toBe('Store credit$19.20');
    await user.type(cash, '19.20');
    await user.click(dialog.getByRole('button', { name: 'Pay back $119.20' }));
    expect(await screen.findByRole('heading', { name: /Return 1009/ })).toBeDefined();
    const piece = within(screen.getByRole('region', { name: 'Products' })).getByRole('listitem');
    expect(piece.textContent).toBe('Telecaster 1Layaway canceled-$549');
    await waitFor(() =>
      expect(document.querySelector('.on-paper')?.textContent).toMatch(
        /Telecaster 1-\$549\.00.*Layaway canceled/,
      ),
    );
    expect(cancelled.map(({ body }) => body)).toEqual([
      {
        payments: [
          { method: 'card', amount: '100.00' },
          { method: 'cash', amount: '19.20' },
        ],
      },
    ]);
    expect(address()).toBe(`/dashboard/sales/${exampleSale(9)._id}`);
  });

  it('takes at most the customer’s store credit', async () => {
    const customer = { ...layaway.customer, credit: '20.00' };
    answer('getLayaway', { ...layaway, customer });
    const { user } = await renderApp(`/dashboard/layaways/${layaway._id}`, { as: staff });
    await user.click(await button('Add payment'));
    const pay = within(await screen.findByRole('dialog', { name: 'Add payment' }));
    const amount = pay.getByLabelText<HTMLInputElement>('Amount');
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await user.keyboard('{F9}');
    await waitFor(() => expect(amount.value).toBe('20.00'));
    expect(pay.getByRole('option', { name: 'Store credit $20' })).toBeDefined();
    await user.clear(amount);
    await user.type(amount, '303');
    await user.click(pay.getByRole('button', { name: 'Pay $303 with store credit' }));
    expect(await pay.findByText('The customer has $20 of store credit.')).toBeDefined();
    await user.keyboard('{F4}');
    await waitFor(() => expect(amount.value).toBe('400.00'));
  });

  it('whose deposit the shop keeps shows that nothing was returned', async () => {
    const parts = { deposit: '0.00', held: '149.00', price: '549.00', until: '2026-03-01' };
    const made = { kind: 'return' as const, total: '0.00', change: '0.00', payments: [] };
    answer('getTicket', exampleSale(9, { ...made, layaway: { _id: idOf(7), ...parts } }));
    await renderApp(`/dashboard/sales/${idOf(9)}`, { as: staff });
    const details = within(await screen.findByRole('region', { name: 'Details' }));
    const name = details.getByText('Deposits returned');
    expect(name.nextElementSibling?.textContent).toMatch(/^\$0/);
  });

  it('opens from the receipt of a deposit, ready for the next payment', async () => {
    const left = { _id: idOf(7), deposit: '149.00', held: '149.00', price: '549.00' };
    const [sold] = exampleSale(7).lines;
    if (!sold) throw new Error('the example has no line');
    const lines = [{ ...sold, kind: 'laid_away' as const }];
    const deposit = exampleSale(7, { lines, layaway: { ...left, until: '2026-03-01' } });
    answer('listTickets', { ...lastPage([deposit]), total_capped: false });
    answer('getLayaway', layaway);
    const { user, address } = await renderApp('/dashboard/counter', { as: staff });
    await user.type(
      await screen.findByRole('combobox', { name: 'Scan or search' }),
      'T-1007{Enter}',
    );
    const add = await button('Add payment');
    await waitFor(() => expect(document.activeElement).toBe(add));
    expect(address()).toBe(`/dashboard/layaways/${layaway._id}`);
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add payment' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Amount')));
    // What is typed replaces what is due.
    await user.keyboard('200');
    expect(dialog.getByText('$200 is left to pay.')).toBeDefined();
    const made = exampleSale(9, { total: '200.00', lines });
    const parts = { ...left, deposit: '200.00', held: '349.00', until: '2026-03-01' };
    answer('payLayaway', { ...made, layaway: parts });
    answer('getTicket', { ...made, layaway: parts });
    await user.keyboard('{F4}');
    await user.click(dialog.getByRole('button', { name: 'Take $200 by card' }));
    await screen.findByRole('heading', { name: 'Ticket 1009' });
    expect(screen.queryByText('Deposit')).toBeNull();
    expect(screen.getByText(`$200 due by ${formatDay('2026-03-01')}`)).toBeDefined();
  });
});
