import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse, unreachable } from '#tests/support/web-api.ts';
import { exampleBooking, exampleDetails, idOf, lastPage } from '#tests/support/web-examples.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const product = exampleDetails(1);

async function openDialog() {
  const app = await renderApp(`/productDetails/${product._id}`, { as: exampleUser });
  await app.user.click(await screen.findByRole('button', { name: 'Booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Booking' }));
  // Wait for the form, because its script is loaded separately.
  await dialog.findByLabelText('Phone');
  return { ...app, dialog };
}

/** Returns the product after the signed-in buyer has booked it. */
const nowBooked = (status: 'held' | 'waiting', place: number | null = null) =>
  exampleDetails(1, {
    status: 'reserved',
    booked: { _id: idOf(5), status, place },
    can: { book: false, wait: false, edit: false, offer: false },
  });

type Dialog = ReturnType<typeof within>;

async function fillIn(user: UserEvent, dialog: Dialog) {
  const texts = {
    Phone: '555 010 0199',
    'Meeting location': 'At the counter',
    Message: 'Saturday at noon?',
  };
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(dialog.getByLabelText(label));
    await user.paste(text);
  }
}
async function openFilled() {
  const app = await openDialog();
  await fillIn(app.user, app.dialog);
  return app;
}
const send = (user: UserEvent, dialog: Dialog) =>
  user.click(dialog.getByRole('button', { name: 'Book it' }));

function expectNothingLost(dialog: Dialog) {
  expect(dialog.getByLabelText('Phone')).toHaveProperty('value', '555 010 0199');
  expect(dialog.getByLabelText('Meeting location')).toHaveProperty('value', 'At the counter');
  expect(dialog.getByLabelText('Message')).toHaveProperty('value', 'Saturday at noon?');
}

beforeEach(() => {
  answer('getProduct', product);
  answer('getBooking', exampleBooking(5));
  answer('listSimilarProducts', { items: [], from_seller: [] });
});

describe('the booking modal', () => {
  it('fills in name and email, proposes a place and a message, and requires them', async () => {
    answer('getProduct', { ...product, meeting_location: '12 Oak Street, Portland' });
    const booked = answer('createBooking', exampleBooking(5));
    const { user, dialog } = await openDialog();
    const name = dialog.getByLabelText('Name');
    const email = dialog.getByLabelText('Email');
    expect(
      [name, email].map((input) => [input.getAttribute('value'), input.hasAttribute('readonly')]),
    ).toEqual([
      ['Robin Player', true],
      ['robin@example.test', true],
    ]);
    const [location, message] = ['Meeting location', 'Message'].map((label) =>
      dialog.getByLabelText<HTMLInputElement>(label),
    ) as [HTMLInputElement, HTMLInputElement];
    expect([location.value, message.value]).toEqual([
      '12 Oak Street, Portland',
      `Hello, I’d like to try “${product.title}” and pick it up. When would suit you?`,
    ]);
    await user.clear(location);
    await user.clear(message);
    await send(user, dialog);
    expect(await dialog.findByText('Phone number is Required!')).toBeDefined();
    expect(dialog.getByText('Meeting location is Required!')).toBeDefined();
    expect(dialog.getByText('Message is Required!')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('Phone'));
    await user.type(dialog.getByLabelText('Phone'), '12');
    expect(await dialog.findByText('Phone number must have 6 to 20 digits!')).toBeDefined();
    expect(booked).toEqual([]);
  });

  it('starts with the phone number and meeting location of the last booking with this seller', async () => {
    const asked = answer(
      'listBookings',
      lastPage([exampleBooking(7, { location: 'Main Street' })]),
    );
    const { dialog } = await openDialog();
    const phone = dialog.getByLabelText('Phone');
    await expect.poll(() => phone).toHaveProperty('value', exampleBooking(7).phone);
    const location = dialog.getByLabelText('Meeting location');
    expect(location).toHaveProperty('value', 'Main Street');
    expect(dialog.getByText(/Filled in from your last booking/)).toBeDefined();
    expect(asked[0]?.query.get('email')).toBe(exampleUser.email);
    expect(document.activeElement).toBe(phone);
  });

  it('proposes the product’s location if the last booking was with another seller', async () => {
    const seller = { name: 'Ada Amplified', phone: '555 0101' };
    answer('listBookings', lastPage([exampleBooking(7, { location: 'Main Street', seller })]));
    const { dialog } = await openDialog();
    const phone = dialog.getByLabelText('Phone');
    await expect.poll(() => phone).toHaveProperty('value', exampleBooking(7).phone);
    expect(dialog.getByLabelText('Meeting location')).toHaveProperty('value', product.location);
    expect(dialog.queryByText(/Filled in from your last booking/)).toBeNull();
  });

  it('books once when the button is pressed repeatedly, closes with a confirmation, and shows the hold instead', async () => {
    const booked = answer('createBooking', exampleBooking(5));
    const { user, dialog } = await openDialog();
    expect(dialog.getByText('Held for 72 hours, free to cancel, pay at pickup.')).toBeDefined();
    await fillIn(user, dialog);
    const looked = answer('getProduct', nowBooked('held'));
    await user.dblClick(dialog.getByRole('button', { name: 'Book it' }));
    expect(await screen.findByText('Booking Confirmed!')).toBeDefined();
    expect(booked).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(booked[0]?.body).toEqual({
      product_id: product._id,
      selectedProduct: product.title,
      price: '549.00',
      buyer: 'Robin Player',
      email: 'robin@example.test',
      phone: '555 010 0199',
      location: 'At the counter',
      message: 'Saturday at noon?',
    });
    const hold = await screen.findByRole('region', { name: 'Your booking' });
    expect(within(hold).getByText('042 137')).toBeDefined();
    expect(within(hold).getByText('Meeting location: At the counter')).toBeDefined();
    const suggest = within(hold).getByRole('link', { name: 'Suggest times to meet' });
    expect(suggest.getAttribute('href')).toBe(`/dashboard/messages/new?about=${idOf(5)}`);
    expect(document.activeElement).toBe(hold);
    await expect.poll(() => looked.length).toBe(1);
    expect(screen.queryByRole('button', { name: 'Booking' })).toBeNull();
  });

  it('reuses its idempotency key after a lost connection, and uses a new one when reopened', async () => {
    const lost = unreachable('createBooking');
    const { user, dialog } = await openFilled();
    await send(user, dialog);
    expect(await dialog.findByText(/The shop can’t be reached/)).toBeDefined();
    expect(dialog.getByText(/you won’t book it twice/)).toBeDefined();
    expectNothingLost(dialog);
    const again = refuse('createBooking', 'internal', { message: 'Out of tune.' });
    await send(user, dialog);
    expect(await dialog.findByText('Out of tune.')).toBeDefined();
    expect(lost[0]?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(again[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey);

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Booking' }));
    const reopened = within(await screen.findByRole('dialog', { name: 'Booking' }));
    expectNothingLost(reopened);
    await send(user, reopened);
    await reopened.findByText('Out of tune.');
    expect(again[1]?.idempotencyKey).not.toBe(lost[0]?.idempotencyKey);
  });

  it('shows the new price on request, and books the product at that price', async () => {
    const booked = answer('createBooking', ({ body }) =>
      (body as { price: string }).price === '499.00'
        ? exampleBooking(5, { price: '499.00' })
        : refusal('price_changed', { message: 'The price has changed.', fields: { price: 'old' } }),
    );
    const { user, dialog } = await openFilled();
    await send(user, dialog);
    expect(await dialog.findByText('The price has changed.')).toBeDefined();
    answer('getProduct', { ...product, resale_price: '499.00' });
    await user.click(dialog.getByRole('button', { name: 'Show the updated product' }));
    expect(await dialog.findByText('$499')).toBeDefined();
    expect(dialog.queryByText('The price has changed.')).toBeNull();
    expectNothingLost(dialog);
    await send(user, dialog);
    expect(await screen.findByText('Booking Confirmed!')).toBeDefined();
    expect(booked).toHaveLength(2);
  });

  it.each([
    ['product_unavailable', 'See similar products', '/categories/Electric%20Guitars'],
    ['not_found', 'See similar products', '/categories/Electric%20Guitars'],
    ['already_booked', 'My Orders', '/dashboard'],
    ['too_many_holds', 'My Orders', '/dashboard'],
    ['idempotency_key_reused', 'My Orders', '/dashboard'],
    ['own_product', 'My Products', '/dashboard/myProducts'],
    ['email_unverified', 'Account', '/dashboard/account'],
  ] as const)(
    'shows the server’s message for %s, and what to do next',
    async (code, name, href) => {
      refuse('createBooking', code, { message: 'No, because.' });
      const { user, dialog } = await openFilled();
      await send(user, dialog);
      const alert = within(await dialog.findByRole('alert'));
      expect(alert.getByText('No, because.')).toBeDefined();
      expect(alert.getByRole('link', { name }).getAttribute('href')).toBe(href);
      expectNothingLost(dialog);
    },
  );

  it('shows an error as a toast if the dialog was closed before the reply', async () => {
    let answerNow = () => {};
    answer('createBooking', async () => {
      await new Promise<void>((resolve) => {
        answerNow = resolve;
      });
      return refusal('product_unavailable', { message: 'Someone was faster.' });
    });
    const { user, dialog } = await openFilled();
    await send(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    answerNow();
    expect(await findToast('Telecaster 1: Someone was faster.')).toBeDefined();
  });
});

describe('the waitlist', () => {
  const reserved = exampleDetails(1, {
    status: 'reserved',
    can: { book: false, wait: true, edit: false, offer: false },
  });
  const waiting = (place: number) =>
    exampleBooking(5, {
      status: 'waiting',
      place,
      handover_code: null,
      held_until: null,
      seller: { name: 'Sam Seller', phone: null },
    });
  const join = (user: UserEvent, dialog: Dialog) =>
    user.click(dialog.getByRole('button', { name: 'Join the waitlist' }));

  it('is offered to a buyer who was too late, on a different button than the one they pressed, and shows the place in line', async () => {
    answer('getBooking', waiting(3));
    const booked = answer('createBooking', ({ body }) =>
      (body as { waitlist?: boolean }).waitlist
        ? waiting(3)
        : refusal('product_unavailable', { message: 'Someone else put this on hold.' }),
    );
    const { user, dialog } = await openFilled();
    answer('getProduct', reserved);
    await send(user, dialog);
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getByText('Someone else put this on hold.')).toBeDefined();
    expect(dialog.queryByText(/Someone has this on hold/)).toBeNull();
    expectNothingLost(dialog);
    expect(alert.getByRole('button', { name: 'Join the waitlist' })).toBeDefined();
    const pressed = dialog.getByRole('button', { name: 'Book it' });
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    await user.click(pressed);
    expect(booked).toHaveLength(1);
    await join(user, dialog);
    expect(await screen.findByText('You are on the waitlist: number 3 in line.')).toBeDefined();
    expect(booked[1]?.body).toMatchObject({ message: 'Saturday at noon?', waitlist: true });
    expect(booked[1]?.idempotencyKey).not.toBe(booked[0]?.idempotencyKey);
  });

  it('confirms a booking if the product is free again in the meantime', async () => {
    answer('getProduct', reserved);
    answer('createBooking', exampleBooking(5));
    const { user, dialog } = await openFilled();
    answer('getProduct', nowBooked('held'));
    await join(user, dialog);
    expect(await screen.findByText('Booking Confirmed!')).toBeDefined();
    expect(screen.getByText('042 137')).toBeDefined();
  });
});
