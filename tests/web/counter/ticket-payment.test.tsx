import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse, unreachable } from '#tests/support/web-api.ts';
import {
  exampleCounterProduct,
  exampleCustomer,
  exampleReceived,
  exampleSale,
  exampleTill,
  idOf,
} from '#tests/support/web-examples.ts';
import { renderTicket } from '#tests/web/support/render-ticket.tsx';

const telecaster = exampleCounterProduct(1);
const hold = {
  booking_id: idOf(70),
  buyer: 'Hanna Holds',
  until: '2026-02-03T04:05:06.000Z',
  price: '549.00',
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const charge = () => button(/^(Charge|Take|Pay) \$549/);
const method = (name: string) => screen.getByRole('radio', { name });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

const completed = () => screen.findByText(/is complete$/);
type App = Awaited<ReturnType<typeof renderTicket>>;
async function complete(user: App['user']) {
  await user.click(charge());
  await completed();
}
const nothing = {
  ...{ scanned: null, products: [], scanned_item: null, items: [] },
  ...{ bookings: [], people: [] },
};
/** Finds this customer, who has an account, for every search. */
function answerPerson(name: string, short_email: string) {
  const person = { _id: idOf(3), name, short_email, short_phone: null, open: 0, credit: '0.00' };
  return answer('searchCounter', { ...nothing, people: [person] });
}

async function begin(product = telecaster) {
  const app = await renderTicket([product]);
  await app.user.click(button(`Sell ${product.title}`));
  return app;
}

describe('a payment', () => {
  it('asks for a payment method, and for enough cash', async () => {
    const calls = answer('createTicket', exampleSale(5));
    const second = exampleCounterProduct(2);
    const { user } = await renderTicket([telecaster, second]);
    await user.click(button(`Sell ${telecaster.title}`));
    await user.click(charge());
    expect(await screen.findByText('Choose how to pay.')).toBeDefined();
    await user.click(method('Cash'));
    await user.type(field('Cash received'), '500');
    await user.click(charge());
    expect(await screen.findByText('$49 short.')).toBeDefined();
    await user.click(button(`Sell ${second.title}`));
    expect(await screen.findByText(/^\$[\d,]+ short\.$/)).toBeDefined();
    expect(screen.queryByText('$49 short.')).toBeNull();
    await user.click(button(`Remove ${second.title}`));
    expect(await screen.findByText('$49 short.')).toBeDefined();
    await user.click(button('$550 received'));
    await complete(user);
    expect(calls).toHaveLength(1);
  });

  it('can be split, and shows and announces what is left to pay', async () => {
    const calls = answer('createTicket', exampleSale(5));
    const { user } = await renderTicket([telecaster]);
    // Screen readers announce only changes in regions that already exist.
    const news = within(screen.getByRole('region', { name: 'Ticket' })).getByRole('status');
    expect(news.textContent).toBe('');
    await user.click(button('Sell Telecaster 1'));
    expect(news.textContent).toBe('Total $549.');
    await user.click(button('Split the payment'));
    await user.click(method('Card'));
    await user.type(field('Amount by card'), '200');
    await user.type(field('Reference (optional)'), 'A17');
    await user.click(button('Take $200 by card'));
    const left = await screen.findByText('Left to pay');
    expect(left.nextSibling?.textContent).toBe('$349');
    expect(left.closest('[data-pay-bar]')).not.toBeNull();
    expect(button('Take $349')).toBeDefined();
    expect(news.textContent).toBe('Left to pay $349.');
    await user.click(method('Transfer'));
    await user.click(button('Take $349 by transfer'));
    await completed();
    expect(news.textContent).toBe('Ticket 1005 is complete. Change $51.');
    expect(news.isConnected).toBe(true);
    expect(calls[0]?.body).toMatchObject({
      payments: [
        { method: 'card', amount: '200', reference: 'A17' },
        { method: 'transfer', amount: '349.00' },
      ],
    });
  });

  it('requires an email address for store credit, and sends the customer', async () => {
    const calls = answer('createTicket', exampleSale(5));
    const { user } = await begin();
    await user.keyboard('{F9}');
    await user.click(charge());
    expect(await screen.findByText(/^Store credit is linked to an email address/)).toBeDefined();
    await user.type(field('Email'), 'ada@example.test');
    await user.click(charge());
    expect(await screen.findByText('Name is required!')).toBeDefined();
    await user.type(field('Name'), 'Ada');
    await complete(user);
    expect(calls[0]?.body).toMatchObject({ customer: { name: 'Ada', email: 'ada@example.test' } });
  });

  it('shows a known customer’s store credit, and takes at most that', async () => {
    answerPerson('Ada Amplified', 'ad…@example.test');
    const reads = answer('getCustomer', exampleCustomer(3, { credit: '300.00' }));
    const calls = answer('createTicket', exampleSale(5));
    const { user } = await begin();
    await user.keyboard('{F9}');
    await user.type(field('Email'), 'Ada@example.test');
    await user.tab();
    expect(await screen.findByRole('radio', { name: 'Store credit $300' })).toBeDefined();
    expect(field('Name').value).toBe('Ada Amplified');
    expect(field(/^Amount/).value).toBe('300.00');
    await user.clear(field(/^Amount/));
    await user.type(field(/^Amount/), '250');
    await user.click(button('Pay $250 with store credit'));
    expect((await screen.findByText('Left to pay')).nextSibling?.textContent).toBe('$299');
    await user.keyboard('{F9}');
    expect(field(/^Amount/).value).toBe('50.00');
    await user.keyboard('{F4}');
    expect(screen.queryByLabelText(/^Amount/)).toBeNull();
    await user.click(button('Take $299 by card'));
    await completed();
    expect(reads).toHaveLength(1);
    expect(calls[0]?.body).toMatchObject({
      payments: [
        { method: 'credit', amount: '250' },
        { method: 'card', amount: '299.00' },
      ],
    });
  });

  it('keeps the amount’s field while staff correct what the server rejected', async () => {
    answer('searchCounter', {
      scanned: null,
      products: [],
      scanned_item: null,
      items: [],
      bookings: [],
      people: [],
    });
    const message = 'ada@example.test has $20.00 of store credit.';
    refuse('createTicket', 'invalid', { fields: { 'payments.0.amount': message } });
    const { user } = await begin();
    await user.keyboard('{F9}');
    await user.type(field('Email'), 'ada@example.test');
    await user.type(field('Name'), 'Ada');
    await user.click(button('Pay $549 with store credit'));
    expect(await screen.findByText(message)).toBeDefined();
    await user.type(field(/^Amount/), '20');
    expect(field(/^Amount/).value).toBe('20');
    expect(button('Pay $20 with store credit')).toBeDefined();
  });

  it('fills in a customer whom the shop knows', async () => {
    answer('getCustomer', exampleCustomer(3, { credit: '600.00' }));
    const searches = answerPerson('Ada Amplified', 'ad…@example.test');
    const ada = { _id: idOf(3), name: 'Ada Amplified', email: 'ada@example.test' };
    const sale = { ...exampleSale(5), customer: { ...ada, mail_consent: true } };
    const calls = answer('createTicket', sale);
    const { user } = await begin();
    await user.keyboard('{F9}');
    await user.type(field('Name'), 'Amp');
    await screen.findByRole('option', { name: /^Ada Amplified/ });
    await user.keyboard('{Enter}');
    expect(field('Name').value).toBe('Ada Amplified');
    await waitFor(() => expect(field('Email').value).toBe('ada@example.test'));
    expect(screen.queryByRole('option')).toBeNull();
    await complete(user);
    expect(searches.at(-1)?.query.get('q')).toBe('Amp');
    expect(calls[0]?.body).toMatchObject({ customer: ada });
    expect((await screen.findByText(/The receipt is on its way to/)).textContent).toContain(
      ada.email,
    );
    expect(screen.getByRole('button', { name: /^Email again/ })).toBeDefined();
  });

  it('picks the only match with Enter, also before it is shown', async () => {
    answer('getCustomer', exampleCustomer(3));
    answerPerson('Theo Tremolo', 'th…@example.test');
    const { user } = await begin();
    await user.keyboard('{F6}theo');
    await screen.findByRole('option', { name: /^Theo Tremolo/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field('Name').value).toBe('Theo Tremolo'));
    expect(document.activeElement).toBe(field('Name'));
    await waitFor(() => expect(field('Email').value).toBe(exampleCustomer(3).email));
    await user.clear(field('Name'));
    await user.keyboard('theo{Enter}');
    await waitFor(() => expect(field('Name').value).toBe('Theo Tremolo'));
    await waitFor(() => expect(field('Email').value).toBe(exampleCustomer(3).email));
    const more = button(/^Theo Tremolo/);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{F4}');
    expect(more.getAttribute('aria-expanded')).toBe('false');
  });

  it('clears a chosen customer’s email address when the name changes', async () => {
    answer('getCustomer', exampleCustomer(3, { name: 'Sam Lee', email: 'sam.lee@example.test' }));
    answerPerson('Sam Lee', 'sa…@example.test');
    const calls = answer('createTicket', exampleSale(5));
    const { user } = await begin();
    await user.keyboard('{F9}');
    async function pickSam() {
      await user.clear(field('Name'));
      await user.type(field('Name'), 'Sam');
      await user.click(await screen.findByRole('option', { name: /^Sam Lee/ }));
      await waitFor(() => expect(field('Email').value).toBe('sam.lee@example.test'));
    }
    await pickSam();
    await user.clear(field('Email'));
    await user.type(field('Email'), 'typed@example.test');
    await user.type(field('Name'), ' Jr.');
    expect(field('Email').value).toBe('typed@example.test');
    await pickSam();
    await user.type(field('Name'), '{Backspace}{Backspace}opez');
    expect(field('Email').value).toBe('');
    await user.type(field('Email'), 'lopez@example.test');
    await complete(user);
    const customer = { name: 'Sam Lopez', email: 'lopez@example.test' };
    expect(calls[0]?.body).toMatchObject({ customer });
    expect(calls[0]?.body).not.toHaveProperty('customer._id');
  });

  it('shows the server’s messages at their inputs', async () => {
    refuse('createTicket', 'invalid', {
      fields: {
        'payments.0.tendered': 'Not enough cash.',
        'lines.0.reason': 'Say why the price differs.',
      },
    });
    const { user } = await begin();
    await user.keyboard('{F2}{Enter}');
    expect(await screen.findByText('Not enough cash.')).toBeDefined();
    expect(field('Cash received').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Say why the price differs.')).toBeDefined();
  });

  it('applies a new price once it is confirmed or the ticket is charged, and charges only a total that was shown', async () => {
    const calls = answer('createTicket', exampleSale(5));
    const { user } = await begin();
    await user.click(method('Transfer'));
    await user.click(button(/^Change the price of Telecaster 1/));
    await user.clear(field('Price'));
    await user.type(field('Price'), '500');
    await user.click(button('Take $549 by transfer'));
    expect(await screen.findByText('Explain why the price differs from the tag.')).toBeDefined();
    expect(document.activeElement).toBe(field('Reason'));
    expect(calls).toEqual([]);
    await user.keyboard('A dent');
    expect(button('Change the price of Telecaster 1, $549')).toBeDefined();
    await user.click(button('Take $549 by transfer'));
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
    expect(calls).toEqual([]);
    await user.click(button('Take $500 by transfer'));
    await completed();
    expect(calls[0]?.body).toMatchObject({
      lines: [{ price: '500', reason: 'A dent' }],
      payments: [{ amount: '500.00' }],
    });
  });

  it('accepts discounts and their reasons by keyboard, and Escape restores the price', async () => {
    const { user } = await begin({ ...telecaster, stock_number: 17 });
    await user.keyboard('-{ArrowDown}');
    expect(field('Price').value).toBe('5%');
    expect(screen.getByText('−$27.45, new price $521.55')).toBeDefined();
    await user.keyboard('{Escape}');
    const price = (amount: string) =>
      button(`Change the price of Telecaster 1, ${amount}`) as HTMLButtonElement;
    expect(price('$549')).toBeDefined();
    expect(document.activeElement).toBe(field('Scan or search'));
    await user.keyboard('-10%{Enter}');
    expect(await screen.findByText('Explain why the price differs from the tag.')).toBeDefined();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(price('$494.10')).toBeDefined());
    expect(document.activeElement).toBe(field('Scan or search'));
    expect(screen.getByText(/Regular customer/)).toBeDefined();
    expect(screen.getByText('No. 17')).toBeDefined();
  });

  it('takes a percentage off every product', async () => {
    const jaguar = exampleCounterProduct(2, { title: 'Jaguar', resale_price: '1200.00' });
    const { user } = await renderTicket([telecaster, jaguar]);
    for (const { title } of [telecaster, jaguar]) await user.click(button(`Sell ${title}`));
    await user.keyboard('-50');
    expect(screen.getByText('−$1,150, new price $50')).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.keyboard('{Backspace}%');
    await user.click(
      screen.getByRole('checkbox', { name: 'Apply to every product on the ticket' }),
    );
    expect(screen.getByText('−$87.45, 2 products for $1,661.55')).toBeDefined();
    await user.type(field('Reason'), 'Regular customer{Enter}');
    await waitFor(() => expect(button(/^Change the price of Jaguar/)).toBeDefined());
    expect(button('Change the price of Telecaster 1, $521.55')).toBeDefined();
    expect(button('Change the price of Jaguar, $1,140')).toBeDefined();
    expect(screen.getAllByText(/Regular customer/)).toHaveLength(2);
    expect(screen.getByText('Subtotal').nextSibling?.textContent).toBe('$1,749');
    expect(screen.getByText('Discounts').nextSibling?.textContent).toBe('-$87.45');
  });

  it('joins two payments in cash, with the change of both', async () => {
    const calls = answer('createTicket', exampleSale(5));
    const { user } = await begin();
    await user.keyboard('{F2}{F3}200{Enter}');
    await screen.findByText('Left to pay');
    await user.keyboard('{F2}{F3}100{Enter}');
    await waitFor(() =>
      expect(screen.getByText('Left to pay').nextSibling?.textContent).toBe('$249'),
    );
    expect(
      within(screen.getByRole('list', { name: 'Payments so far' })).getByText('$300'),
    ).toBeDefined();
    await user.keyboard('{F2}250{Enter}');
    await completed();
    expect(calls[0]?.body).toMatchObject({
      payments: [{ method: 'cash', amount: '549.00', tendered: '550.00' }],
    });
  });

  it('takes a part by keyboard alone, with Enter on the method, also for the rest', async () => {
    const calls = answer('createTicket', exampleSale(5));
    const { user } = await begin();
    await user.keyboard('{F3}40{Enter}');
    await screen.findByText('Choose how to pay.');
    await waitFor(() => expect(document.activeElement).toBe(method('Cash')));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Cash received'));
    await user.keyboard('{Enter}');
    await screen.findByText('Left to pay');
    await waitFor(() => expect(document.activeElement).toBe(method('Cash')));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Cash received'));
    await user.keyboard('{Enter}');
    await completed();
    expect(calls[0]?.body).toMatchObject({ payments: [{ method: 'cash', amount: '549.00' }] });
  });

  it('is off while a product can’t be sold, whose error goes with it', async () => {
    const jaguar = exampleCounterProduct(2, { title: 'Jaguar', resale_price: '549.00' });
    const { user } = await renderTicket([telecaster, jaguar]);
    for (const { title } of [telecaster, jaguar]) await user.click(button(`Sell ${title}`));
    const message = 'Jaguar is already sold.';
    const refused = refuse('createTicket', 'product_unavailable', {
      fields: { 'lines.1.product_id': message },
      message,
    });
    await user.keyboard('{F4}{Enter}{Enter}');
    expect(await screen.findAllByText(message)).toHaveLength(2);
    const off = button('Take $1,098 by card');
    expect(off.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(refused).toHaveLength(1);
    await user.click(button('Remove Jaguar'));
    expect(screen.queryByText(message)).toBeNull();
    const calls = answer('createTicket', exampleSale(5));
    await complete(user);
    expect(calls[0]?.body).toMatchObject({ lines: [{ product_id: telecaster._id }] });
  });

  it('gets a new customer with a phone number', async () => {
    const { user } = await begin();
    await user.keyboard('{F6}Bo Buyer');
    await user.click(button('Add phone or more'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Bo Buyer');
    const details = { name: 'Bo Buyer', email: null, phone: '+1 555 014 0958' };
    const { history: _, ...bo } = exampleCustomer(4, details);
    const added = answer('createCustomer', bo);
    expect(document.activeElement).toBe(dialog.getByLabelText('Phone'));
    await user.keyboard('+1 555 014 0958');
    await user.click(dialog.getByRole('button', { name: 'Add customer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(added[0]?.body).toMatchObject({ name: 'Bo Buyer', phone: '+1 555 014 0958' });
    expect(screen.getByText('+1 555 014 0958')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add phone or more' })).toBeNull();
    const calls = answer('createTicket', exampleSale(5));
    await user.keyboard('{F4}');
    await complete(user);
    expect(calls[0]?.body).toMatchObject({ customer: { _id: bo._id, name: 'Bo Buyer' } });

    answer('mailReceipt', { queued: true });
    await user.keyboard('m');
    await user.type(await screen.findByLabelText('Email'), 'bo@example.test{Enter}');
    await screen.findByText('bo@example.test');
    expect(document.activeElement).toBe(button(/^New ticket/));
    await user.keyboard('m');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button(/^New ticket/));
  });

  it('hands a typed email address to the dialog for a new customer', async () => {
    answer('searchCounter', { ...nothing, people: [] });
    const { user } = await begin();
    await user.keyboard('{F6}Bo Buyer');
    await user.type(field('Email'), 'bo@example.test');
    await user.click(button('Add phone or more'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('bo@example.test');
    const { history: _, ...bo } = exampleCustomer(4, {
      name: 'Bo Buyer',
      email: 'bo@example.test',
    });
    const added = answer('createCustomer', bo);
    await user.click(dialog.getByRole('button', { name: 'Add customer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(added[0]?.body).toMatchObject({ name: 'Bo Buyer', email: 'bo@example.test' });
    expect(field('Email').value).toBe('bo@example.test');
  });

  it('puts the cursor into the customer’s name with F6, also if the fields are open', async () => {
    const { user } = await begin();
    await user.keyboard('{F6}{F4}{F6}');
    expect(document.activeElement).toBe(field('Name'));
    await user.click(button(/^Customer/));
    expect(button(/^Customer/).getAttribute('aria-expanded')).toBe('false');
  });

  it('says while a typed name is not saved as one of the customers it matches, and is still charged', async () => {
    answerPerson('Grant Okafor', 'gr…@example.test');
    const calls = answer('createTicket', exampleSale(5));
    const { user } = await begin();
    await user.keyboard('{F6}gran');
    const warning = /^Not saved as a customer: pick one/;
    expect(await screen.findByText(warning)).toBeDefined();
    await user.type(field('Email'), 'gran@example.test');
    expect(screen.queryByText(warning)).toBeNull();
    await user.clear(field('Email'));
    expect(screen.getByText(warning)).toBeDefined();
    await user.keyboard('{F4}');
    await user.click(field('Name'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await completed();
    expect(calls[0]?.body).toMatchObject({ customer: { name: 'gran' } });
  });

  it('picks the first of several matches with Enter', async () => {
    answer('getCustomer', exampleCustomer(3, { name: 'Theo Tremolo' }));
    const person = (id: number, name: string) => ({
      ...{ _id: idOf(id), name, short_email: null, short_phone: null, open: 0, credit: '0.00' },
    });
    const people = [person(3, 'Theo Tremolo'), person(4, 'Theo Tuner')];
    answer('searchCounter', { ...nothing, people });
    const { user } = await begin();
    await user.keyboard('{F6}theo');
    const first = await screen.findByRole('option', { name: /^Theo Tremolo/ });
    expect(first.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    expect(field('Name').value).toBe('Theo Tremolo');
    await waitFor(() => expect(field('Email').value).toBe(exampleCustomer(3).email));
  });

  it('is charged with Enter only from an amount or the button, and takes characters as text in every field', async () => {
    const calls = answer('createTicket', exampleSale(5));
    const { user } = await begin();
    await user.keyboard('{F2}-=6');
    expect(field('Cash received').value).toBe('-=6');
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(field('Name'));
    await user.keyboard('Ada{Enter}');
    expect(document.activeElement).toBe(field('Email'));
    await user.keyboard('ada@example.test{Enter}');
    expect(document.activeElement).toBe(charge());
    await user.keyboard('{F4}A-17{Enter}');
    expect(document.activeElement).toBe(charge());
    // A key that is held down confirms nothing.
    fireEvent.keyDown(charge(), { key: 'Enter', repeat: true });
    expect(calls).toEqual([]);
    await user.keyboard('{Enter}');
    await completed();
    expect(calls[0]?.body).toMatchObject({ payments: [{ method: 'card', reference: 'A-17' }] });
  });

  it('replaces the amount when its key is pressed again, and rejects a typing error', async () => {
    const calls = answer('createTicket', exampleSale(5));
    const { user } = await begin();
    await user.keyboard('{F2}600');
    await user.keyboard('{F2}650');
    expect(field('Cash received').value).toBe('650');
    await user.keyboard('600{Enter}');
    expect(await screen.findByText(/^The change would be \$650,051\. Check/)).toBeDefined();
    expect(calls).toEqual([]);
  });

  it('is kept if staff leave the ticket and come back', async () => {
    const { user } = await begin();
    await user.keyboard('{F2}600');
    cleanup();
    await renderTicket([]);
    expect(field('Cash received').value).toBe('600');
    expect(method('Cash')).toHaveProperty('checked', true);
    expect(screen.getByText('Change').nextSibling?.textContent).toBe('$51');
  });
});

describe('a lost reply', () => {
  it('sells the ticket only once, even after a reload', async () => {
    const lost = unreachable('createTicket');
    const { user } = await begin();
    await user.keyboard('{F4}{Enter}{Enter}');
    expect(await screen.findByText('Was this ticket charged?')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove Telecaster 1' })).toBeNull();
    cleanup();
    const again = await renderTicket([]);
    const calls = answer('createTicket', exampleSale(5));
    await again.user.click(button('Send $549 again'));
    await completed();
    expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey);
    expect(calls[0]?.body).toEqual(lost[0]?.body);
  });

  it('never sells a ticket again that was changed afterwards', async () => {
    const lost = unreachable('createTicket');
    const { user } = await begin();
    await user.keyboard('{F4}{Enter}{Enter}');
    await user.click(await screen.findByRole('button', { name: 'go back and edit the ticket' }));
    const again = refuse('createTicket', 'idempotency_key_reused', { message: 'Used before.' });
    await user.keyboard('{F8}{Enter}{Enter}');
    expect(await screen.findByText(/^This ticket was charged before it was changed/)).toBeDefined();
    expect(again[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey);
    await user.click(button('New ticket'));
    expect(screen.getByText(/^Scan a tag/)).toBeDefined();
  });

  it('is resolved once the server rejects the ticket', async () => {
    unreachable('createTicket');
    const { user } = await begin();
    await user.keyboard('{F4}{Enter}{Enter}');
    await screen.findByText('Was this ticket charged?');
    refuse('createTicket', 'product_unavailable', { message: 'Telecaster 1 is sold.' });
    await user.click(button('Send $549 again'));
    expect(await screen.findByText('Telecaster 1 is sold.')).toBeDefined();
    expect(charge()).toBeDefined();
  });
});

describe('a product on hold', () => {
  const held = exampleCounterProduct(1, { status: 'reserved', hold });
  const onHold = () =>
    refuse('createTicket', 'on_hold', {
      fields: { 'lines.0.product_id': 'Hanna Holds holds it.' },
    });
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'On hold for Hanna Holds' }));
  const found = exampleReceived(1, { _id: hold.booking_id });
  beforeEach(() => void answer('lookUpBooking', found));

  it('is sold with the holder’s code, which this tab keeps until the sale', async () => {
    const calls = answer('createTicket', exampleSale(5));
    const { user } = await begin(held);
    const box = button('Enter their code').closest('div');
    expect(box?.textContent).toMatch(/^On hold: \$549 for Hanna Holds until /);
    await user.click(button('Enter their code'));
    await user.type((await dialog()).getByLabelText('Handover code'), '042 137{Enter}');
    expect(Object.values(localStorage).join()).not.toContain('042137');
    cleanup();
    const again = await renderTicket([]);
    await again.user.keyboard('{F4}');
    await complete(again.user);
    expect(calls[0]?.body).toMatchObject({ lines: [{ handover_code: '042137' }] });
    expect(Object.values(sessionStorage).join()).not.toContain('042137');
  });

  it('asks for the code if this screen did not know about another buyer’s hold', async () => {
    onHold();
    const { user } = await begin();
    await user.keyboard('{F4}{Enter}{Enter}');
    const asked = within(await screen.findByRole('dialog', { name: 'On hold' }));
    const calls = answer('createTicket', exampleSale(5));
    await user.type(asked.getByLabelText('Handover code'), '042 137');
    await user.click(asked.getByRole('button', { name: 'Use this code' }));
    await completed();
    expect(calls[0]?.body).toMatchObject({ lines: [{ handover_code: '042137' }] });
  });

  it('is handed over without the code if staff checked an ID', async () => {
    const { user } = await begin(held);
    await user.keyboard('{F4}{Enter}{Enter}');
    const asked = await dialog();
    const idCheck = asked.getByRole('button', { name: 'It is Hanna Holds, I checked an ID' });
    // The button has a gap between its children, so the sentence is one child.
    expect(idCheck.children).toHaveLength(1);
    await user.click(idCheck);
    expect(document.activeElement?.textContent).toBe('Their phone isn’t here');
    const calls = answer('createTicket', exampleSale(5));
    await user.keyboard('{Enter}');
    await completed();
    const id_check = { booking_id: held.hold?.booking_id, reason: 'no_phone' };
    expect(calls[0]?.body).toMatchObject({ lines: [{ id_check }] });
  });

  it('is sold to someone else only with a reason', async () => {
    const { user } = await begin(held);
    await user.keyboard('{F4}{Enter}{Enter}');
    const asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Sell anyway…' }));
    const calls = answer('createTicket', exampleSale(5));
    await user.click(asked.getByRole('button', { name: 'Sell anyway' }));
    expect(await asked.findByText('Reason is required!')).toBeDefined();
    expect(calls).toEqual([]);
    await user.type(asked.getByLabelText('Reason'), 'She called.');
    await user.click(asked.getByRole('button', { name: 'Sell anyway' }));
    await completed();
    expect(calls[0]?.body).toMatchObject({
      lines: [{ override: { reason: 'She called.' } }],
    });
    expect(calls[0]?.body).not.toHaveProperty('override');
  });

  it('shows a wrong code before the ticket is charged', async () => {
    const { user } = await begin(held);
    await user.click(button('Enter their code'));
    const asked = await dialog();
    refuse('lookUpBooking', 'not_found', { message: 'No hold has this code.' });
    await user.type(asked.getByLabelText('Handover code'), '111111{Enter}');
    expect(await asked.findByText(/^Wrong code/)).toBeDefined();
    answer('lookUpBooking', exampleReceived(2));
    await user.clear(asked.getByLabelText('Handover code'));
    await user.type(asked.getByLabelText('Handover code'), '222222{Enter}');
    expect(await asked.findByText(/^Wrong code/)).toBeDefined();
    expect(screen.queryByText(/is collecting their booking/)).toBeNull();
    refuse('lookUpBooking', 'internal');
    await user.clear(asked.getByLabelText('Handover code'));
    await user.type(asked.getByLabelText('Handover code'), '042137{Enter}');
    expect(await screen.findByText(/is collecting their booking/)).toBeDefined();
  });

  it('can be sold to someone else after a wrong code', async () => {
    refuse('createTicket', 'invalid', { fields: { 'lines.0.handover_code': 'Wrong code.' } });
    const { user } = await begin(held);
    await user.keyboard('{F4}{Enter}{Enter}');
    const asked = await dialog();
    await user.type(asked.getByLabelText('Handover code'), '123456{Enter}');
    expect(await asked.findByText('Wrong code.')).toBeDefined();
    expect(screen.queryByText(/is collecting their booking/)).toBeNull();
    const calls = answer('createTicket', exampleSale(5));
    await user.click(asked.getByRole('button', { name: 'Sell anyway…' }));
    await user.type(asked.getByLabelText('Reason'), 'She called.');
    await user.click(asked.getByRole('button', { name: 'Sell anyway' }));
    await completed();
    expect(calls[0]?.body).toMatchObject({ lines: [{ override: { reason: 'She called.' } }] });
    expect(calls[0]?.body).not.toHaveProperty('lines.0.handover_code');
  });
});

it('shows that the till is closed as soon as cash is selected, and can open it in place', async () => {
  answer('getTill', { open: null, last: null });
  const calls = answer('createTicket', exampleSale(5));
  const { user } = await begin();
  await user.keyboard('{F2}');
  expect(await screen.findByText('The till is closed.')).toBeDefined();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Open the till' }));
  expect(calls).toEqual([]);
  const opened = answer('openTill', exampleTill(1));
  answer('getTill', { open: exampleTill(1), last: null });
  await user.type(dialog.getByLabelText('Cash in the till'), '$150{Enter}');
  await waitFor(() => expect(screen.queryByText('The till is closed.')).toBeNull());
  expect(opened[0]?.body).toEqual({ count: '150' });
  await user.click(charge());
  expect(await screen.findByText(/is complete$/)).toBeDefined();
});
