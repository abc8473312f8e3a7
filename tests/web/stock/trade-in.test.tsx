import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { User } from '#contracts/people/users.ts';
import { openTicket } from '#src/counter/ticket/ticket-store.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import {
  exampleCounterProduct,
  exampleCustomer,
  exampleSale,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';
import { answerForm, chooser, fillIn, image, photo } from '#tests/web/support/product-form.ts';
import { renderTicket, staff } from '#tests/web/support/render-ticket.tsx';
import { findToast } from '#tests/web/support/toasts.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  answerForm();
  answer('listCustomers', { ...lastPage([]), total_capped: false });
  answer('uploadImage', { success: true, data: image(1) });
});

/** Fills in a trade-in for 800 dollars, and adds it to the ticket. */
async function tradeIn(products = [exampleCounterProduct(1)], serial = '') {
  const app = await renderTicket(products);
  const { user } = app;
  await user.click(button('Trade-in'));
  await screen.findByRole('option', { name: 'Amplifiers' });
  await user.upload(await chooser(), photo());
  await screen.findByText('The photo has been uploaded.');
  await fillIn(user);
  if (serial !== '') await user.type(field(/^Serial number/), serial);
  await user.type(field('Trade-in value'), '$800');
  await user.type(field('Bought from'), 'Ada Amplified');
  await user.type(field('Address'), 'Main Street 2');
  await user.click(button('Add to the ticket'));
  await screen.findByText('-$800');
  return app;
}

describe('a trade-in', () => {
  it('makes the total negative, and is sent with the sale', async () => {
    const [line] = exampleSale(5).lines;
    const lines = line ? [line, { ...line, product_id: idOf(2), kind: 'bought' as const }] : [];
    const sale = exampleSale(5, { lines, total: '-251.00', change: '0.00' });
    const calls = answer('createTicket', sale);
    const { user } = await tradeIn();
    expect(screen.getByText('You pay the customer').nextSibling?.textContent).toBe('$800');
    await user.click(button('Sell Telecaster 1'));
    expect(screen.getByText('You pay the customer').nextSibling?.textContent).toBe('$251');
    await user.click(screen.getByRole('radio', { name: 'Cash' }));
    expect(screen.queryByLabelText('Cash received')).toBeNull();
    await user.click(button('Pay out $251 in cash'));
    expect(await screen.findByText('You paid')).toBeDefined();
    expect(screen.getByText('1 product and 1 trade-in')).toBeDefined();
    expect(calls[0]?.body).toMatchObject({
      lines: [{ price: '549.00' }],
      buy_ins: [
        {
          product: { title: 'Blue Katana', resale_price: '1150', image_url: image(1).url },
          paid: '800',
          seller: { name: 'Ada Amplified', address: 'Main Street 2' },
        },
      ],
      payments: [{ method: 'cash', amount: '251.00' }],
      customer: { name: 'Ada Amplified' },
    });
  });

  it('suggests known customers as the seller, who becomes the ticket’s customer', async () => {
    const ada = { _id: idOf(8), name: 'Ada Amplified' };
    const contact = { short_email: 'ad…@example.test', short_phone: null };
    answer('listCustomers', {
      ...lastPage([{ ...ada, ...contact, open: 0, credit: '25.00' }]),
      total_capped: false,
    });
    answer('getCustomer', exampleCustomer(8));
    const calls = answer('createTicket', exampleSale(5, { total: '-800.00', change: '0.00' }));
    const { user } = await renderTicket([]);
    await user.click(button('Trade-in'));
    await screen.findByRole('option', { name: 'Amplifiers' });
    await fillIn(user);
    await user.type(field('Trade-in value'), '800');
    await user.type(field('Bought from'), 'Ada Amplified');
    await screen.findByRole('option', { name: /^Ada Amplified/ });
    await user.keyboard('{Enter}');
    expect(field('Bought from').value).toBe('Ada Amplified');
    await user.type(field('Address'), 'Main Street 2');
    await user.click(button('Add to the ticket'));
    await waitFor(() => expect(openTicket().customer._id).toBe(ada._id));
    const sellAs = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: /^Edit/ }));
      await user.clear(field('Bought from'));
      await user.type(field('Bought from'), name);
    };
    await sellAs('Bob');
    await user.click(button('Save the trade-in'));
    await waitFor(() => expect(openTicket().customer).toEqual({ name: 'Bob', email: '' }));
    await sellAs('Ada Amplified');
    await screen.findByRole('option', { name: /^Ada Amplified/ });
    await user.keyboard('{Enter}');
    await user.click(button('Save the trade-in'));
    await waitFor(() => expect(openTicket().customer._id).toBe(ada._id));
    await user.click(screen.getByRole('radio', { name: 'Store credit' }));
    await user.click(button('Pay out $800 as store credit'));
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ customer: ada }));
  });

  it('doesn’t charge the ticket with the Ctrl+Enter that adds it', async () => {
    const { user } = await renderTicket([exampleCounterProduct(1)]);
    await user.click(button('Sell Telecaster 1'));
    await user.click(button('Trade-in'));
    await user.click(await screen.findByLabelText('Bought from'));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    const submitted: (EventTarget | null)[] = [];
    const note = ({ target }: Event) => submitted.push(target);
    document.addEventListener('submit', note);
    onTestFinished(() => document.removeEventListener('submit', note));
    // In browsers, the dialog's form is saved and the dialog closed before the key's last listener runs.
    dialog.addEventListener('keydown', ({ key }) => key === 'Enter' && dialog.close());
    const form = dialog.querySelector('form');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(submitted).toEqual([form]);
  });

  it('needs no photo yet, and warns if it is worth more than the resale price', async () => {
    const { user } = await renderTicket([]);
    await user.click(button('Trade-in'));
    await screen.findByRole('option', { name: 'Amplifiers' });
    await fillIn(user);
    await user.type(field('Trade-in value'), '1,150.01');
    expect(await screen.findByText(/more than the resale price/i)).toBeDefined();
    await user.clear(field('Trade-in value'));
    await user.type(field('Trade-in value'), '800');
    expect(screen.queryByText(/more than the resale price/i)).toBeNull();
    await user.type(field('Bought from'), 'Ada Amplified');
    await user.type(field('Address'), 'Main Street 2');
    await user.click(button('Add to the ticket'));
    await screen.findByText('-$800');
    const calls = answer(
      'createTicket',
      exampleSale(5, {
        total: '-800.00',
        change: '0.00',
        payments: [{ method: 'credit', amount: '800.00', tendered: null, reference: null }],
      }),
    );
    await user.click(screen.getByRole('radio', { name: 'Transfer' }));
    await user.click(button('Pay out $800 by transfer'));
    expect(await screen.findByText('Ticket 1005 is complete. Store credit $800.')).toBeDefined();
    expect(calls[0]?.body).toMatchObject({
      buy_ins: [{ product: { image_url: '', image_urls: [] } }],
    });
  });

  it('is paid only after a confirmation if it is reported stolen', async () => {
    const calls = answer('createTicket', exampleSale(5, { total: '-800.00', change: '0.00' }));
    const stolen = { brand: 'Fender', model: 'Jazzmaster', stolen_on: '2026-01-15' };
    answer('checkSerial', { stolen, items: [] });
    const { user } = await tradeIn([], 'JM5512');
    expect(await screen.findByText('Reported stolen. Don’t pay. Call the manager.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Cash' }));
    await user.click(button('Pay out $800 in cash'));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Reported stolen' }));
    expect(asked.getByText(/Don’t pay\. Call the manager\.$/)).toBeDefined();
    expect(calls).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Pay anyway' }));
    expect(await screen.findByText('You paid')).toBeDefined();
    expect(calls).toHaveLength(1);
  });

  it('asks about a stolen trade-in only once, even if another product is on hold', async () => {
    const calls = answer('createTicket', exampleSale(5, { total: '-251.00', change: '0.00' }));
    const stolen = { brand: 'Fender', model: 'Jazzmaster', stolen_on: '2026-01-15' };
    answer('checkSerial', { stolen, items: [] });
    const until = '2026-02-03T04:05:06.000Z';
    const hold = { booking_id: idOf(9), buyer: 'Ben Buyer', price: '549.00', until };
    const { user } = await tradeIn([exampleCounterProduct(1, { hold })], 'JM5512');
    await user.click(button('Sell Telecaster 1'));
    await screen.findByText('Reported stolen. Don’t pay. Call the manager.');
    await user.click(screen.getByRole('radio', { name: 'Cash' }));
    await user.click(button('Pay out $251 in cash'));
    await user.click(await screen.findByRole('button', { name: 'Pay anyway' }));
    await user.click(await screen.findByRole('button', { name: 'Sell anyway…' }));
    await user.type(await screen.findByLabelText('Reason'), 'Ben agreed on the phone.');
    await user.click(button('Sell anyway'));
    expect(await screen.findByText('You paid')).toBeDefined();
    expect(calls).toHaveLength(1);
  });

  it('names everything that is missing', async () => {
    const { user } = await renderTicket([]);
    await user.click(button('Trade-in'));
    await user.click(button('Add to the ticket'));
    for (const text of ['Product Name is Required!', 'Amount is required!']) {
      expect(await screen.findByText(text)).toBeDefined();
    }
    expect(screen.getByText('Address is required!')).toBeDefined();
  });

  it('warns about a stolen serial number, and keeps what was typed until it is cancelled', async () => {
    const stolen = { brand: 'Fender', model: 'Jazzmaster', stolen_on: '2026-01-15' };
    answer('checkSerial', { stolen, items: [] });
    const { user } = await renderTicket([]);
    await user.click(button('Trade-in'));
    await waitFor(() => expect(document.activeElement).toBe(field('Model')));
    await user.type(field(/^Serial number/), 'JM5512');
    expect(await screen.findByText('Reported stolen')).toBeDefined();
    await user.type(field('Bought from'), 'Ada Amplified');
    fireEvent(screen.getByRole('dialog'), new Event('cancel'));
    expect(screen.queryByLabelText('Bought from')).toBeNull();
    await user.click(button('Trade-in'));
    expect(field(/^Serial number/).value).toBe('JM5512');
    expect(field('Bought from').value).toBe('Ada Amplified');
    await user.click(button('Cancel'));
    await user.click(button('Trade-in'));
    expect(field('Bought from').value).toBe('');
  });

  it('says which photos are lost if it is closed before they are uploaded', async () => {
    refuse('uploadImage', 'internal');
    const { user } = await renderTicket([]);
    await user.click(button('Trade-in'));
    await user.upload(await chooser(), photo());
    await screen.findByRole('button', { name: /^Upload again/ });
    fireEvent(screen.getByRole('dialog'), new Event('cancel'));
    await findToast('One photo hadn’t finished uploading. Please add it again.');
  });

  it('can be edited, and removed with Undo', async () => {
    const { user } = await tradeIn([]);
    await user.click(button('Edit Blue Katana'));
    expect(field('Product Name').value).toBe('Blue Katana');
    await user.clear(field('Trade-in value'));
    await user.type(field('Trade-in value'), '7500');
    await user.click(button('Save the trade-in'));
    expect(await screen.findByText('-$7,500')).toBeDefined();
    expect(screen.getByText('More than the resale price.')).toBeDefined();
    await user.click(button('Edit Blue Katana'));
    await user.clear(field('Trade-in value'));
    await user.type(field('Trade-in value'), '750');
    await user.click(button('Save the trade-in'));
    expect(await screen.findByText('-$750')).toBeDefined();
    expect(screen.queryByText('More than the resale price.')).toBeNull();
    await user.click(button('Remove Blue Katana'));
    expect(screen.queryByText('-$750')).toBeNull();
    await findToast(/^Blue Katana removed from the ticket\./);
    await user.click(button('Undo'));
    expect(screen.getByText('-$750')).toBeDefined();
  });

  it('survives a reload, but its seller’s address is kept only in this tab', async () => {
    await tradeIn();
    expect(Object.values(localStorage).join()).not.toContain('Main Street');
    cleanup();
    await renderTicket([]);
    expect(screen.getByText('-$800')).toBeDefined();
  });

  it('has a contract to sign, for the buying clerk until the next ticket, and for admins', async () => {
    const [line] = exampleSale(5).lines;
    if (!line) throw new Error('the example has no line');
    const taken_at = '2026-02-03T04:05:06.000Z';
    const stock = { number: 17, live_at: '2026-02-17T04:05:06.000Z' };
    const bought = { ...line, product_id: idOf(9), title: 'Blue Katana', price: '800.00', stock };
    const sale = exampleSale(5, { lines: [{ ...bought, kind: 'bought' }], created_at: taken_at });
    answer('createTicket', sale);
    const { user } = await tradeIn([]);
    await user.click(screen.getByRole('radio', { name: 'Transfer' }));
    await user.click(button(/^Pay out \$800/));
    await screen.findByRole('link', { name: 'Contract to sign for Blue Katana' });
    cleanup();
    const open = (as: User) => renderApp(`/dashboard/contracts/${idOf(9)}`, { as });
    await open(staff);
    const contract = await screen.findByRole('article', { name: 'Purchase contract 17' });
    for (const text of ['Ada Amplified', 'Main Street 2', 'US19-0042', '$800.00', 'Feb 17, 2026']) {
      expect(contract.textContent).toContain(text);
    }
    cleanup();

    await open({ ...staff, _id: idOf(8) });
    expect(await screen.findByText('Only admins can open this contract')).toBeDefined();
    cleanup();

    const seller = { name: 'Sold Before', address: 'Elm Street 1', document: 'ID 42' };
    const product = { _id: idOf(9), title: 'Blue Katana', serial_number: null };
    const paid = '800.00';
    answer('getIntake', {
      ...{ product, number: 17, sale_id: sale._id, paid, taken_at, live_at: taken_at, seller },
    });
    await open({ ...staff, _id: idOf(7), role: 'admin' });
    expect(await screen.findByText('Sold Before')).toBeDefined();
    expect(screen.getByText('Serial number').nextSibling?.textContent).toBe('Not recorded');
    // There is no holding period.
    expect(screen.queryByText(/doesn’t sell it before/)).toBeNull();
  });
});
