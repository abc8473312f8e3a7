import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { User } from '#contracts/people/users.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, unreachable } from '#tests/support/web-api.ts';
import {
  exampleConsignment,
  exampleConsignmentDetails,
  exampleDetails,
  exampleOwner,
  exampleSale,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';
import { answerForm, chooser, image, photo } from '#tests/web/support/product-form.ts';

const staff: User = { ...exampleUser, role: 'staff' };
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

const known = 'Player Stratocaster';

async function open(path: string) {
  answerForm();
  answer('uploadImage', { success: true, data: image(1) });
  answer('searchModels', ({ query }) => ({
    items: (query.get('q') === 'strat' ? ['Player II Stratocaster', known] : [known]).map(
      (model) => ({
        ...{ brand: 'Fender', model, category_name: 'Amplifiers', original_price: '899.00' },
        // Nobody takes in a guitar from 1998 as a model that didn't exist yet.
        made_from: model === known ? null : 2024,
      }),
    ),
  }));
  answer('checkSerial', {
    stolen: { brand: 'Fender', model: 'Stratocaster', stolen_on: '2026-01-15' },
    items: [
      {
        _id: idOf(4),
        title: 'Stolen Sunburst',
        serial_number: 'MX1234',
        status: 'sold',
        seller: 'Sam Seller',
        sold_at: '2026-02-03T09:00:00.000Z',
        moderation: 'clear',
      },
      {
        _id: idOf(5),
        title: 'Held Sunburst',
        serial_number: 'MX1234',
        status: 'live',
        seller: 'The Shop',
        sold_at: null,
        moderation: 'pending',
      },
    ],
  });
  answer('getPriceGuide', ({ query }) => ({
    brand: 'Fender',
    model: 'Player Stratocaster',
    condition: query.get('condition') as 'Good',
    ...{ low: '400.00', middle: '450.00', high: '500.00', count: 9, sold: 9, since: null },
    ...{ weak: false, comparables: [], months: [] },
  }));
  answer('listCustomers', { ...lastPage([]), total_capped: false });
  return renderApp(path, { as: staff });
}

async function describeGuitar(user: UserEvent) {
  await user.type(await screen.findByLabelText('Model'), 'strat 98');
  await screen.findByRole('option', { name: /Player Stratocaster, 1998/ });
  await user.keyboard('{Enter}');
  await user.selectOptions(field('Condition'), 'Good');
  await user.upload(await chooser(), photo());
  await screen.findByText('Shown first');
  fireEvent.change(field('Phone number'), { target: { value: '555 010 2030' } });
  fireEvent.change(field('Location'), { target: { value: 'Portland, OR' } });
}

it('fills in what is known about a model, warns about the serial number, and keeps typed text', async () => {
  const { user } = await open('/dashboard/intake?serial=MX1234');
  expect(await screen.findByText('2 other products have this serial number:')).toBeDefined();
  expect(screen.getByText('Reported stolen')).toBeDefined();
  expect(screen.getByText(/sold on Feb/)).toBeDefined();
  expect(screen.getByText(/, serial number being checked, from/)).toBeDefined();
  // Enter takes effect once the models have loaded.
  await user.type(field('Model'), 'strat 98{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field('Condition')));
  expect(screen.queryByText(/from 9 sales/)).toBeNull();
  await user.selectOptions(field('Condition'), 'Very Good');
  expect(await screen.findByDisplayValue('450.00')).toBeDefined();
  expect(await screen.findByText(/from 9 sales/)).toBeDefined();
  expect(field('Product Name').value).toBe('Fender Player Stratocaster, 1998');
  expect(field('Original Price').value).toBe('899.00');
  await user.clear(field('Resale Price'));
  await user.type(field('Resale Price'), '477');
  await user.selectOptions(field('Condition'), 'Good');
  await waitFor(() => expect(field('Description').value).toContain('Good: Visible marks'));
  expect(field('Resale Price').value).toBe('477');
});

it('fills in the model of a known barcode, and shows an error for an invalid one', async () => {
  const { user } = await open('/dashboard/intake?gtin=749699122210');
  expect(await screen.findByDisplayValue('Player Stratocaster')).toBeDefined();
  expect(field(/^Barcode/).value).toBe('749699122210');
  expect(field('Brand (optional)').value).toBe('Fender');
  await waitFor(() => expect(document.activeElement).toBe(field('Year of purchase')));
  await user.clear(field(/^Barcode/));
  await user.type(field(/^Barcode/), '749699122211');
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  expect(await screen.findByText(/^Barcode must be an EAN or UPC/)).toBeDefined();
  // Otherwise, the draft would be saved during the next test.
  expect(await screen.findByText(/^Draft saved/)).toBeDefined();
});

it('takes in a product without a purchase or on a ticket, and shows what is invalid', async () => {
  const { user } = await open('/dashboard/intake');
  await describeGuitar(user);
  const sales = answer('createTicket', () =>
    refusal('till_closed', { message: 'The till is closed.' }),
  );
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  expect(await screen.findByText('Amount is required!')).toBeDefined();
  await user.type(field('Price paid'), '250');
  await user.type(field('Bought from'), 'Ada Amplified');
  await user.type(field('Address'), 'Main Street 2{Enter}');
  expect(document.activeElement).toBe(field(/^Identity document/));
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  expect(await screen.findByRole('link', { name: 'Open the till' })).toBeDefined();
  expect(sales[0]?.body).toMatchObject({
    lines: [],
    buy_ins: [{ product: { brand: 'Fender', year_of_purchase: '1998' }, paid: '250' }],
    payments: [{ method: 'cash', amount: '250' }],
  });

  const fields = { 'product.title': 'This name is not allowed.' };
  const scrolled = vi.spyOn(window, 'scrollTo');
  const stock = answer('addStock', ({ body }) =>
    JSON.stringify(body).includes('1998') ? refusal('invalid', { fields }) : { _id: idOf(1) },
  );
  await user.click(screen.getByRole('radio', { name: /Already in stock/ }));
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  expect(await screen.findByText('This name is not allowed.')).toBeDefined();
  fireEvent.change(field('Year of purchase'), { target: { value: '1999' } });
  answer('getProduct', exampleDetails(1, { title: 'Fender Player Stratocaster, 1999' }));
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  expect(await screen.findByText('The product is for sale on the web now.')).toBeDefined();
  expect(stock).toHaveLength(2);
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  const heading = screen.getByRole('heading', { name: /has been taken in$/ });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('None, the shop already had it')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Contract to sign' })).toBeNull();
  await user.keyboard('n');
  expect(await screen.findByLabelText('Model')).toBeDefined();
  // The next product starts with the same location and with "Bought now", but without a category.
  expect(field('Location').value).toBe('Portland, OR');
  expect(field('Category').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Bought now/ }).checked).toBe(true);
});

it('keeps the way the shop gets the product, and shows the first error from top to bottom', async () => {
  const { user } = await open('/dashboard/intake');
  await user.click(await screen.findByRole('radio', { name: /Consigned/ }));
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Year of purchase')));
  expect(screen.getByText('Resale Price is Required!')).toBeDefined();
  // Fills in the name, the description and the price, and removes their messages.
  await describeGuitar(user);
  for (const name of ['Product Condition', 'Product Name', 'Resale Price', 'Product Image']) {
    await waitFor(() =>
      expect(screen.queryByText(new RegExp(`^${name} is Required!$`, 'i'))).toBeNull(),
    );
  }
  expect(screen.getByText('Share is required!')).toBeDefined();
  await user.type(field(/^Owner’s share/), '60');
  expect(screen.queryByText('Share is required!')).toBeNull();
  expect(await screen.findByText(/^Draft saved/)).toBeDefined();
  const address = window.location.pathname + window.location.search;
  cleanup();
  // Another draft has its own terms.
  const other = await renderApp('/dashboard/intake', { as: staff });
  await other.user.click(await screen.findByRole('radio', { name: /Consigned/ }));
  await other.user.type(field(/^Owner’s share/), '70');
  await describeGuitar(other.user);
  expect(await screen.findByText(/^Draft saved/)).toBeDefined();
  cleanup();
  const isKept = async () => {
    await renderApp(address, { as: staff });
    const consigned = await screen.findByRole<HTMLInputElement>('radio', { name: /Consigned/ });
    expect(consigned.checked).toBe(true);
    expect(field(/^Owner’s share/).value).toBe('60');
    cleanup();
  };
  await isKept();
  // Release 0.2.0 stored the parts separately.
  const draftId = address.slice(-36);
  const before = `draft:${staff._id}:intake`;
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(`${before}:${draftId}`);
  localStorage.setItem(`${before}:way`, JSON.stringify({ draftId, way: 'consigned' }));
  const terms = { share: '60', owner_id: '', owner: { name: '', email: '', address: '' } };
  sessionStorage.setItem(`${before}:consigned`, JSON.stringify({ draftId, ...terms }));
  await isKept();
});

it('keeps a draft that the shop has not received, even if its form is opened and closed again', async () => {
  const { user } = await open('/dashboard/intake');
  unreachable('saveDraft');
  await describeGuitar(user);
  await screen.findByText('Draft saved on this device');
  const address = window.location.pathname + window.location.search;
  for (const _ of ['open and close', 'open']) {
    cleanup();
    await renderApp(address, { as: staff });
    expect(await screen.findByDisplayValue('Player Stratocaster')).toBeDefined();
  }
});

it('takes in a consigned product for a new owner or one found by name', async () => {
  const consigned = { ...exampleConsignment(1), title: 'Fender Player Stratocaster, 1998' };
  const { user } = await open('/dashboard/intake?way=consigned');
  const searches = answer('listOwners', lastPage([exampleOwner({ here: 3 })]));
  await describeGuitar(user);
  expect(screen.queryByLabelText('Price paid')).toBeNull();
  await user.type(field('Owner'), 'Otto');
  await screen.findByRole('option', { name: /^Ottoline Harrowgate/ });
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  expect(await screen.findByText('Address is required!')).toBeDefined();
  expect(screen.getByText('Share is required!')).toBeDefined();
  const calls = answer('createConsignment', ({ body }) =>
    JSON.stringify(body).includes('"62.5"')
      ? consigned
      : refusal('invalid', { fields: { share: 'Share must be lower.' } }),
  );
  await user.type(field('Address'), 'Fern Row 1');
  await user.type(field(/^Owner’s share/), '60');
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  expect(await screen.findByText('Share must be lower.')).toBeDefined();
  await user.type(field('Owner'), '{ArrowDown}{Enter}');
  expect(screen.queryByLabelText('Address')).toBeNull();
  await user.clear(field(/^Owner’s share/));
  await user.type(field(/^Owner’s share/), '62.5');
  answer('getProduct', exampleDetails(1));
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  expect(await screen.findByText('The product is for sale on the web now.')).toBeDefined();
  expect(screen.getByText('Ottoline Harrowgate gets 62.5% of the price')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Agreement to sign' }).getAttribute('href')).toBe(
    `/dashboard/agreements/${idOf(1)}`,
  );
  expect(searches.at(-1)?.query.get('q')).toBe('Otto');
  const product = { brand: 'Fender', draft_id: expect.any(String) };
  expect(calls.map(({ body }) => body)).toMatchObject([
    { product, share: '60', owner: { name: 'Otto', address: 'Fern Row 1' } },
    { product, share: '62.5', owner_id: exampleOwner()._id },
  ]);
});

it('prints a new owner’s address on the agreement right after the intake', async () => {
  const { user } = await open('/dashboard/intake?way=consigned');
  answer('listOwners', lastPage([]));
  await describeGuitar(user);
  await user.type(field('Owner'), 'Ottoline Harrowgate');
  await user.type(field('Address'), 'Fern Row 1');
  await user.type(field(/^Owner’s share/), '60');
  answer('createConsignment', exampleConsignment(1));
  answer('getConsignment', exampleConsignmentDetails(1));
  answer('getProduct', exampleDetails(1));
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  await user.click(await screen.findByRole('link', { name: 'Agreement to sign' }));
  const agreement = await screen.findByRole('article', { name: 'Consignment agreement 1' });
  expect(agreement.textContent).toContain('Fern Row 1');
});

it('links to the contract of a purchase, and says that a stolen instrument is not for sale', async () => {
  const { user } = await open('/dashboard/intake');
  await describeGuitar(user);
  await user.type(field('Price paid'), '250');
  await user.type(field('Bought from'), 'Ada Amplified');
  await user.type(field('Address'), 'Main Street 2');
  const [line] = exampleSale(1).lines;
  if (!line) throw new Error('the example has no line');
  answer(
    'createTicket',
    exampleSale(1, { lines: [{ ...line, kind: 'bought', product_id: idOf(1) }] }),
  );
  answer('getProduct', exampleDetails(1, { moderation: 'pending' }));
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  const link = await screen.findByRole('link', { name: 'Contract to sign' });
  expect(screen.getByText(/^\$250 in cash to Ada Amplified/)).toBeDefined();
  const ticket = screen.getByRole('link', { name: 'ticket 1001' });
  expect(ticket.getAttribute('href')).toBe(`/dashboard/sales/${exampleSale(1)._id}`);
  expect(link.getAttribute('href')).toBe(`/dashboard/contracts/${idOf(1)}`);
  expect(
    screen.getByText(/^The serial number was reported stolen, so buyers can’t see/),
  ).toBeDefined();
  expect(screen.queryByText('The product is for sale on the web now.')).toBeNull();
  await user.click(screen.getAllByRole('link', { name: 'Take In' })[0] as HTMLElement);
  expect(await screen.findByLabelText('Model')).toBeDefined();
});

it('loads the seller’s details only when an admin asks for them', async () => {
  const seller = { name: 'Ada Amplified', address: 'Main Street 2', document: null };
  const reads = answer('getIntake', {
    product: { _id: idOf(1), title: 'Blue Katana', serial_number: null },
    ...{ number: 7, sale_id: idOf(2), paid: '250.00', seller },
    taken_at: '2026-02-03T09:00:00.000Z',
    live_at: '2026-02-03T09:00:00.000Z',
  });
  const admin: User = { ...exampleUser, role: 'admin' };
  const { user } = await renderApp(`/dashboard/stockBook/${idOf(1)}`, { as: admin });
  const show = await screen.findByRole('button', { name: 'Show seller’s details' });
  expect(reads).toHaveLength(0);
  await user.click(show);
  expect(await screen.findByText('Ada Amplified')).toBeDefined();
  expect(reads).toHaveLength(1);
});
