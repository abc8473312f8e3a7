import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Item } from '#contracts/stock/item.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { exampleItemLine, exampleSale, idOf, lastPage } from '#tests/support/web-examples.ts';
import { openEvents } from '#tests/web/support/event-stream.ts';
import { staff } from '#tests/web/support/render-ticket.tsx';
import { findToast } from '#tests/web/support/toasts.ts';

const strings: Item = {
  ...{ _id: idOf(3), name: 'Nickel strings 10-46', price: '12.99', tax_class: 'standard' },
  ...{ gtin: '4006381333931', stock: 4, for_sale: true, version: 2 },
};
const nothing = { scanned: null, products: [], bookings: [], people: [] };
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('small goods', () => {
  it('are listed, searched, added and changed, and a taken barcode is shown at its field', async () => {
    answer('listItems', ({ query }) => lastPage(query.has('q') ? [] : [strings]));
    const { user } = await renderApp('/dashboard/items', { as: staff });
    const row = (await screen.findByRole('button', { name: strings.name })).closest('tr');
    expect(row?.textContent).toContain('4006381333931Taxed4$12.99');

    await user.click(press('New item'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'Setup');
    await user.type(dialog.getByLabelText('Price'), '10000');
    await user.type(dialog.getByLabelText(/^Barcode/), strings.gtin ?? '');
    await user.click(dialog.getByRole('button', { name: 'Add item' }));
    expect(await dialog.findByText('Price must be at most 9999.99.')).toBeDefined();
    await user.clear(dialog.getByLabelText('Price'));
    await user.type(dialog.getByLabelText('Price'), '60');
    refuse('createItem', 'conflict', { fields: { gtin: 'Another item has this barcode.' } });
    await user.click(dialog.getByRole('button', { name: 'Add item' }));
    expect(await dialog.findByText('Another item has this barcode.')).toBeDefined();
    await user.clear(dialog.getByLabelText(/^Barcode/));
    const calls = answer('createItem', { ...strings, name: 'Setup', stock: null });
    await user.click(dialog.getByRole('button', { name: 'Add item' }));
    expect(await findToast('Setup has been saved.')).toBeDefined();
    expect(calls[0]?.body).toEqual({
      ...{ name: 'Setup', price: '60', tax_class: 'standard', gtin: '' },
      ...{ stock: null, for_sale: true },
    });

    await user.click(press(strings.name));
    const edit = within(await screen.findByRole('dialog'));
    await user.clear(edit.getByLabelText(/^In stock/));
    await user.type(edit.getByLabelText(/^In stock/), '12');
    const edits = answer('updateItem', { ...strings, stock: 12, version: 3 });
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(edits[0]?.body).toMatchObject({ stock: 12, version: 2 }));

    await user.click(press(`Adjust stock of ${strings.name}`));
    const count = within(await screen.findByRole('dialog', { name: `Stock of ${strings.name}` }));
    await user.type(count.getByLabelText('Pieces to add'), 'x{Enter}');
    expect(await count.findByText('Enter a whole number of pieces.')).toBeDefined();
    await user.clear(count.getByLabelText('Pieces to add'));
    const counts = answer('changeItemStock', { ...strings, stock: 32 });
    await user.type(count.getByLabelText('Pieces to add'), '20');
    expect(count.getByText('4 in stock, 24 afterward.')).toBeDefined();
    await user.keyboard('{Enter}');
    expect(await findToast(`${strings.name}: 32 in stock.`)).toBeDefined();
    expect(counts).toMatchObject([
      { params: { id: strings._id }, body: { by: 20, reason: 'delivery' } },
    ]);
    await user.type(screen.getByRole('searchbox'), 'nothing{Enter}');
    expect(await screen.findByText('No items match your search')).toBeDefined();
  });

  it.each([
    ['Counted', 'Pieces counted', '1', { by: -3, reason: 'recount' }],
    ['Counted', 'Pieces counted', '4', null],
    ['Damaged or lost', 'Pieces to remove', '3', { by: -3, reason: 'damaged' }],
  ])('are adjusted: %s, %s, %s', async (reason, label, typed, body) => {
    answer('listItems', lastPage([strings]));
    const { user } = await renderApp('/dashboard/items', { as: staff });
    await user.click(await screen.findByRole('button', { name: /^Adjust stock/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Reason'), reason);
    const calls = answer('changeItemStock', { ...strings, stock: 1 });
    await user.type(dialog.getByLabelText(label), `${typed}{Enter}`);
    expect(await findToast(`${strings.name}: ${body ? 1 : 4} in stock.`)).toBeDefined();
    expect(calls.map((call) => call.body)).toEqual(body ? [body] : []);
  });

  it('are counted from the stock after a sale that ends while the dialog is open', async () => {
    const events = openEvents();
    answer('listItems', lastPage([strings]));
    const { user } = await renderApp('/dashboard/items', { as: staff });
    await user.click(await screen.findByRole('button', { name: /^Adjust stock/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Counted');
    await user.type(dialog.getByLabelText('Pieces counted'), '2');
    await waitFor(() => expect(events.connections).toHaveLength(1));
    answer('listItems', lastPage([{ ...strings, stock: 3 }]));
    events.tell('item.changed', strings._id);
    expect(await dialog.findByText('3 in stock, 2 afterward.')).toBeDefined();
    const calls = answer('changeItemStock', { ...strings, stock: 2 });
    await user.keyboard('{Enter}');
    expect(await findToast(`${strings.name}: 2 in stock.`)).toBeDefined();
    expect(calls[0]?.body).toEqual({ by: -1, reason: 'recount' });
  });

  it('are counted from their stock after they have left the list of what is low', async () => {
    const events = openEvents();
    const low = { ...strings, stock: 3 };
    answer('listItems', lastPage([low]));
    const { user } = await renderApp('/dashboard/items?low=true', { as: staff });
    await user.click(await screen.findByRole('button', { name: /^Adjust stock/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Counted');
    await user.type(dialog.getByLabelText('Pieces counted'), '5');
    await waitFor(() => expect(events.connections).toHaveLength(1));
    answer('listItems', ({ query }) => lastPage(query.has('low') ? [] : [strings]));
    events.tell('item.changed', strings._id);
    expect(await dialog.findByText('4 in stock, 5 afterward.')).toBeDefined();
    const calls = answer('changeItemStock', { ...strings, stock: 5 });
    await user.keyboard('{Enter}');
    expect(await findToast(`${strings.name}: 5 in stock.`)).toBeDefined();
    expect(calls[0]?.body).toEqual({ by: 1, reason: 'recount' });
  });

  it('are marked and listed if they are low in stock', async () => {
    const items = [3, 0, 4].map((stock, n) => ({ ...strings, _id: idOf(n + 1), stock }));
    const lists = answer('listItems', lastPage(items));
    const { user, address } = await renderApp('/dashboard/items', { as: staff });
    const cells = (await screen.findAllByRole('row')).map((row) => row.textContent);
    expect(cells.slice(1).map((text) => text?.match(/Taxed(.*)\$/)?.[1])).toEqual([
      ...['Low3', 'Sold out0', '4'],
    ]);
    await user.selectOptions(screen.getByLabelText('Items'), 'Low stock');
    await expect.poll(() => lists.at(-1)?.query.get('low')).toBe('true');
    expect(address()).toBe('/dashboard/items?low=true');
  });

  it('are sold by quantity beside a quick item, and a refusal names its line', async () => {
    answer('searchCounter', { ...nothing, scanned_item: strings, items: [strings] });
    const { user } = await renderApp('/dashboard/counter', { as: staff });
    await screen.findByRole('combobox', { name: 'Scan or search' });
    const ticket = within(screen.getByRole('region', { name: 'Ticket' }));
    await user.keyboard('4006381333931{Enter}');
    expect(await ticket.findByText(strings.name)).toBeDefined();
    await user.keyboard('4006381333931{Enter}');
    expect(await ticket.findByText('$25.98', { selector: 'li *' })).toBeDefined();
    await user.click(ticket.getByLabelText(`Quantity of ${strings.name}`));
    await user.keyboard('10{Enter}');
    // What is typed next is a search.
    expect(document.activeElement).not.toBe(ticket.getByLabelText(`Quantity of ${strings.name}`));
    expect(ticket.getByText('$129.90', { selector: 'li *' })).toBeDefined();
    expect(ticket.getByText('Only 4 in stock.')).toBeDefined();

    await user.keyboard('{F1}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Quick item' }));
    await user.type(dialog.getByLabelText('Name'), 'A capo');
    await user.type(dialog.getByLabelText('Price'), '5');
    await user.selectOptions(dialog.getByLabelText('Tax'), 'Not taxed');
    await user.keyboard('{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Add to ticket' }));
    expect(await ticket.findByText('A capo')).toBeDefined();

    const words = 'Only 4 left of Nickel strings 10-46.';
    const refused = refuse('createTicket', 'product_unavailable', {
      fields: { 'items.0.quantity': words },
    });
    await user.keyboard('{F4}{Control>}{Enter}{/Control}');
    expect(await ticket.findByText(words)).toBeDefined();
    expect(refused[0]?.body).toMatchObject({
      lines: [],
      items: [
        { item_id: strings._id, price: '12.99', quantity: 10 },
        { name: 'A capo', price: '5', quantity: 1, tax_class: 'exempt' },
      ],
      payments: [{ method: 'card', amount: '134.90' }],
    });
    expect(ticket.queryByRole('button', { name: /^Lay away/ })).toBeNull();
    await user.click(ticket.getByRole('button', { name: `One less ${strings.name}` }));
    expect(ticket.queryByText(words)).toBeNull();
    await user.click(ticket.getByRole('button', { name: 'Remove A capo' }));
    await waitFor(() => expect(ticket.queryByText('A capo')).toBeNull());
  });

  it('are reduced by the piece, for a reason, and never cost more than their price', async () => {
    answer('searchCounter', { ...nothing, scanned_item: strings, items: [strings] });
    const { user } = await renderApp('/dashboard/counter', { as: staff });
    await screen.findByRole('combobox', { name: 'Scan or search' });
    const ticket = within(screen.getByRole('region', { name: 'Ticket' }));
    await user.keyboard('4006381333931{Enter}');
    await ticket.findByRole('button', { name: `Change the price of ${strings.name}, $12.99` });
    await user.click(ticket.getByLabelText(`Quantity of ${strings.name}`));
    await user.keyboard('3');
    await user.click(screen.getByRole('combobox', { name: 'Scan or search' }));
    await user.keyboard('-');
    const price = await ticket.findByLabelText('Price per piece');
    await user.clear(price);
    await user.type(price, '13{Enter}');
    expect(await ticket.findByText('Enter at most $12.99.')).toBeDefined();
    await user.clear(price);
    await user.type(price, '10%{Enter}');
    expect(await ticket.findByText('Explain why the price differs from the tag.')).toBeDefined();
    await user.type(ticket.getByLabelText('Reason'), 'Frayed{Enter}');
    expect(await ticket.findByText('$35.07', { selector: 'li *' })).toBeDefined();
    expect(ticket.getByText('$11.69 each')).toBeDefined();
    expect(ticket.getByText(/^Tag/).textContent).toBe('Tag $12.99 · Frayed');
    expect(ticket.getByText('Subtotal').nextSibling?.textContent).toBe('$38.97');
    expect(ticket.getByText('Discounts').nextSibling?.textContent).toBe('-$3.90');
    const words = 'Selling Nickel strings 10-46 for $11.69 needs an approval.';
    const refused = refuse('createTicket', 'invalid', { fields: { 'items.0.price': words } });
    await user.keyboard('{F4}{Control>}{Enter}{/Control}');
    expect(await ticket.findByText(words)).toBeDefined();
    expect(refused[0]?.body).toMatchObject({
      items: [{ item_id: strings._id, price: '11.69', reason: 'Frayed', quantity: 3 }],
      payments: [{ method: 'card', amount: '35.07' }],
    });
    expect(refused[0]?.body).not.toHaveProperty('items.0.tag_price');
    expect(refused[0]?.body).not.toHaveProperty('items.0.stock');
    // The usual price needs no reason.
    await user.keyboard('{Escape}-12.99{Enter}');
    expect(await ticket.findByText('$38.97', { selector: 'li button' })).toBeDefined();
    expect(ticket.queryByText(/^Tag/)).toBeNull();
  });

  it('are quick items with a typed price and name, of which the last is proposed', async () => {
    answer('searchCounter', { ...nothing, scanned_item: null, items: [] });
    const { user } = await renderApp('/dashboard/counter', { as: staff });
    const field = await screen.findByRole('combobox', { name: 'Scan or search' });
    const ticket = within(screen.getByRole('region', { name: 'Ticket' }));
    const add = async (typed: string) => {
      await user.keyboard(`${typed}{F1}`);
      return within(await screen.findByRole('dialog', { name: 'Quick item' }));
    };
    const values = ({ getByLabelText }: Awaited<ReturnType<typeof add>>) =>
      ['Price', 'Name', 'Tax'].map((name) => getByLabelText<HTMLInputElement>(name).value);
    const first = await add('60 Setup');
    expect(values(first)).toEqual(['60', 'Setup', 'standard']);
    await user.selectOptions(first.getByLabelText('Tax'), 'Not taxed');
    await user.click(first.getByLabelText('Name'));
    await user.keyboard('{Enter}');
    expect(await ticket.findByText('Setup')).toBeDefined();
    expect(field).toHaveProperty('value', '');

    const second = await add('');
    expect(values(second)).toEqual(['', 'Setup', 'exempt']);
    await user.click(second.getByLabelText('Price'));
    await user.keyboard('45{Enter}');
    expect(await ticket.findByText('$45', { selector: 'li *' })).toBeDefined();

    await user.click(field);
    const third = await add('Cable 9.99');
    expect(values(third)).toEqual(['9.99', 'Cable', 'standard']);
    await user.clear(third.getByLabelText('Name'));
    await user.click(third.getByLabelText('Price'));
    await user.keyboard('{Meta>}{Enter}{/Meta}');
    expect(await third.findByText('Name is required!')).toBeDefined();
    await user.click(third.getByLabelText('Price'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(third.getByLabelText('Name'));
    await user.keyboard('Strap{Enter}');
    expect(await ticket.findByText('Strap')).toBeDefined();
  });

  it('come back some at a time', async () => {
    const items = [exampleItemLine({ tag_price: '14.99', reason: 'Frayed' })];
    const sale = exampleSale(5, { lines: [], items, total: '38.97' });
    answer('getTicket', sale);
    const { user } = await renderApp(`/dashboard/sales/${sale._id}`, { as: staff });
    expect(await screen.findByText(/3 × \$12.99, 1 returned/)).toBeDefined();
    expect(screen.getByText(/^Tag/).textContent).toBe('Tag $14.99 · Frayed');
    await user.click(press('Return'));
    const dialog = within(await screen.findByRole('dialog'));
    const pieces = dialog.getByLabelText(/of 2 × Nickel strings/);
    expect(pieces).toHaveProperty('value', '2');
    const restock = dialog.getByLabelText<HTMLInputElement>('Back in stock');
    expect(restock.checked).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Faulty' }));
    expect(restock.checked).toBe(false);
    await user.click(restock);
    expect(restock.checked).toBe(true);
    await user.click(restock);
    await user.clear(pieces);
    await user.type(pieces, '3');
    await user.click(dialog.getByRole('button', { name: /^Pay back/ }));
    expect(await dialog.findByText('At most 2.')).toBeDefined();
    await user.clear(pieces);
    await user.type(pieces, '1');
    const calls = answer('returnTicket', exampleSale(6, { kind: 'return', total: '-12.99' }));
    await user.click(dialog.getByRole('button', { name: 'Pay back $12.99 in cash' }));
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({
        ...{ lines: [], items: [{ position: 1, quantity: 1, restock: false }] },
        payments: [{ method: 'cash', amount: '12.99' }],
      }),
    );
  });
});
