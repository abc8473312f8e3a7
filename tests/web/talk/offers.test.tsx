import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Offer } from '#contracts/talk/offers.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import {
  exampleBooking,
  exampleDetails,
  exampleImage,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';
import { editable } from '#tests/web/support/product-edit.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const none = { accept: false, decline: false, counter: false, withdraw: false, confirm: false };
const exampleOffer = (changes: Partial<Offer> = {}): Offer => ({
  _id: idOf(70),
  product: {
    ...{ _id: idOf(1), title: 'Fender Player Telecaster', price: '549.00', status: 'live' },
    ...{ location: 'Portland, OR', image: exampleImage },
  },
  ...{ side: 'seller', by: 'buyer', buyer: 'Bo Buyer', seller: 'Sam Seller' },
  ...{ price: '480.00', message: 'Could you do 480?', state: 'open' },
  ...{ created_at: '2026-02-03T09:00:00.000Z', expires_at: '2036-02-05T09:00:00.000Z' },
  ...{ hidden: [], changed: [], needs_contact: false, booking_id: null, can: none },
  ...changes,
});
const ownOffer = (changes = {}) => ({
  ...{ _id: idOf(70), price: '480.00', mine: true, changed: false, needs_contact: false },
  ...changes,
});
const list = (...items: Offer[]) => lastPage(items);

it('offers a price from the product’s page, and keeps what was typed when it is rejected or too low', async () => {
  // Another seller may be far away.
  const shop = { name: 'Second Fret', phone: '555 0101' };
  const last = exampleBooking(7, { phone: '555 010 0199', location: 'At the shop', seller: shop });
  answer('listBookings', lastPage([last]));
  answer('getProduct', exampleDetails(1, { can: { ...exampleDetails(1).can, offer: true } }));
  const { user } = await renderApp(`/productDetails/${idOf(1)}`, { as: exampleUser });
  await user.click(await screen.findByRole('button', { name: 'Make an offer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make an offer' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Send the offer' }));
  expect(await dialog.findByText(/An offer is not a hold/)).toBeDefined();
  await send();
  expect(await dialog.findByText('Price is Required!')).toBeDefined();
  expect(dialog.getByText(/Your offer is valid for 48 hours\./)).toBeDefined();
  expect(dialog.getByText('Below the asking price')).toBeDefined();
  await user.type(dialog.getByLabelText('Price'), '480');
  expect(dialog.getByText('13% below the asking price')).toBeDefined();
  await user.clear(dialog.getByLabelText('Price'));
  await user.type(dialog.getByLabelText('Price'), '$ 1,299');
  expect(dialog.getByLabelText('Phone')).toHaveProperty('value', last.phone);
  const where = dialog.getByLabelText('Meeting location');
  expect(where).toHaveProperty('value', 'Portland, OR');
  await user.clear(where);
  await user.type(where, 'At the counter');
  refuse('createOffer', 'invalid', {
    fields: { price: 'An offer must be below the asking price.' },
  });
  await send();
  expect(await dialog.findByText('An offer must be below the asking price.')).toBeDefined();
  answer('createOffer', exampleOffer({ side: 'buyer', state: 'declined', tries_left: 0 }));
  await send();
  const low = 'The seller can’t go that low. Your next offer waits for the seller’s answer.';
  expect(await dialog.findByText(low)).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText('Price'));
  const sent = answer('createOffer', () => {
    answer('getProduct', exampleDetails(1, { own_offer: ownOffer() }));
    return exampleOffer({ side: 'buyer' });
  });
  const change = async (price: string) => {
    await user.clear(dialog.getByLabelText('Price'));
    await user.type(dialog.getByLabelText('Price'), price);
    await send();
  };
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  await change('20');
  const question = 'That is less than half of the asking price ($549). Send it anyway?';
  expect(await dialog.findByText(question)).toBeDefined();
  const anyway = dialog.getByRole('button', { name: 'Send $20 offer anyway' });
  expect(scrolled.mock.contexts.some((row) => (row as Element).contains(anyway))).toBe(true);
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('Price'), '0');
  expect(dialog.queryByText(question)).toBeNull();
  await send();
  await user.click(await dialog.findByRole('button', { name: 'Send $200 offer anyway' }));
  await findToast('Offer sent. See it in Offers.');
  const contact = { phone: '555 010 0199', location: 'At the counter', message: '' };
  expect(sent.map(({ body }) => body)).toEqual([{ price: '200', ...contact }]);
  expect(await screen.findByText(/^You offered \$480\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See Offers' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull();
});

it('starts with the phone number of the last offer, if the user has booked nothing', async () => {
  answer('listBookings', lastPage([]));
  answer('createOffer', exampleOffer({ side: 'buyer' }));
  const can = { ...exampleDetails(1).can, offer: true };
  answer('getProduct', ({ params }) => exampleDetails(params.id === idOf(1) ? 1 : 2, { can }));
  const open = async (n: number) => {
    const { user } = await renderApp(`/productDetails/${idOf(n)}`, { as: exampleUser });
    await user.click(await screen.findByRole('button', { name: 'Make an offer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make an offer' }));
    return { user, dialog, phone: await dialog.findByLabelText('Phone') };
  };
  const { user, dialog, phone } = await open(1);
  await user.type(dialog.getByLabelText('Price'), '480');
  await user.type(phone, '555 010 0199');
  await user.click(dialog.getByRole('button', { name: 'Send the offer' }));
  await findToast('Offer sent. See it in Offers.');
  cleanup();
  expect((await open(2)).phone).toHaveProperty('value', '555 010 0199');
});

it('accepts the seller’s offer on the product’s page instead of booking at the full price', async () => {
  const own_offer = ownOffer({ mine: false, needs_contact: true });
  answer('getProduct', exampleDetails(1, { own_offer: { ...own_offer, changed: true } }));
  await renderApp(`/productDetails/${idOf(1)}`, { as: exampleUser });
  const review = await screen.findByRole('link', { name: 'See the $480 offer' });
  expect(review.getAttribute('href')).toBe('/dashboard/offers?side=made');
  cleanup();
  answer('getProduct', exampleDetails(1, { own_offer }));
  const { user } = await renderApp(`/productDetails/${idOf(1)}`, { as: exampleUser });
  await user.click(await screen.findByRole('button', { name: 'Accept $480' }));
  expect(screen.queryByRole('button', { name: 'Booking' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept $480' }));
  await user.type(await dialog.findByLabelText('Phone'), '555 010 0199');
  answer('getBooking', exampleBooking(5));
  const sent = answer('acceptOffer', () => {
    const booked = { _id: idOf(5), status: 'held', place: null } as const;
    const can = { book: false, wait: false, edit: false, offer: false };
    answer('getProduct', exampleDetails(1, { status: 'reserved', booked, can }));
    return exampleOffer({ side: 'buyer', state: 'accepted', booking_id: idOf(5) });
  });
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  const region = await screen.findByRole('region', { name: 'Your booking' });
  await expect.poll(() => document.activeElement).toBe(region);
  const body = { phone: '555 010 0199', location: 'Portland, OR' };
  expect(sent.map((one) => [one.params.id, one.body])).toEqual([[idOf(70), body]]);
});

it('invites those who asked and those who watch the user’s own product, as the user chooses', async () => {
  const { can, ...own } = exampleDetails(1, { own: true });
  answer('getProduct', { ...own, can: { ...can, book: false, offer: true } });
  answer('getOwnProduct', editable());
  const people = [
    { _id: idOf(5), name: 'Ann Asker' },
    { _id: idOf(6), name: 'Olaf Offerer' },
  ];
  answer('listInvitable', { people, watchers: 9, left: 10 });
  const { user } = await renderApp(`/productDetails/${idOf(1)}`, { as: exampleUser });
  await user.click(await screen.findByRole('button', { name: 'Invite to a price' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to a price' }));
  const whom = within(await dialog.findByRole('group', { name: 'Whom to invite' }));
  expect(whom.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
  expect(whom.getByText(/^You can invite 10 more people today/)).toBeDefined();
  await user.click(whom.getByRole('checkbox', { name: 'Olaf Offerer' }));
  expect(whom.queryByText(/^You can invite/)).toBeNull();
  expect(whom.getByRole('checkbox', { name: '9 people who watch it' })).toBeDefined();
  expect(dialog.queryByLabelText('Phone')).toBeNull();
  await user.type(dialog.getByLabelText('Price'), '480');
  const sent = answer('inviteToPrice', () => {
    answer('getProduct', { ...own, can: { ...can, book: false, offer: false } });
    return { invited: 10 };
  });
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await findToast('10 invitations sent.');
  const [invited] = sent;
  expect(invited?.body).toMatchObject({ price: '480', people: [idOf(5)], watchers: true });
  expect(screen.queryByRole('button', { name: 'Invite to a price' })).toBeNull();
});

it('explains to a buyer who has blocked the seller why there is no button', async () => {
  answer('getProduct', exampleDetails(1, { blocked: true }));
  await renderApp(`/productDetails/${idOf(1)}`, { as: exampleUser });
  const why = await screen.findByText(/^You have blocked the seller/);
  const messages = within(why).getByRole('link', { name: 'Messages' });
  expect(messages.getAttribute('href')).toBe('/dashboard/messages');
  expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull();
});

it('offers a price from the conversation, if the product is free and takes offers', async () => {
  const about = { _id: idOf(1), price: '549.00', image: null, open: true } as const;
  let status: 'live' | 'reserved' = 'live';
  let offer = true;
  let own_offer: ReturnType<typeof ownOffer> | undefined;
  answer('findThread', () => ({
    ...{ thread_id: null, title: 'Telecaster', asked: true },
    ...{ with: { name: 'Sam Seller', suspended: false }, product: { ...about, status } },
  }));
  const asked = answer('getProduct', () =>
    exampleDetails(1, {
      can: { ...exampleDetails(1).can, offer },
      ...(own_offer && { own_offer }),
    }),
  );
  const open = () => renderApp(`/dashboard/messages/new?about=${idOf(1)}`, { as: exampleUser });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Make an offer' }));
  expect(await screen.findByRole('dialog', { name: 'Make an offer' })).toBeDefined();
  // It isn't another view of the product.
  expect(asked[0]?.query.get('again')).toBe('true');
  for (const change of [
    () => (own_offer = ownOffer()),
    () => (offer = false),
    () => (status = 'reserved'),
  ]) {
    cleanup();
    change();
    await open();
    await screen.findByLabelText('Message');
    expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull();
    expect(screen.queryByText(/You offered/)).toBeNull();
  }
});

it('opens the side with offers, if the user has none as a buyer', async () => {
  const { product } = exampleOffer();
  const cheaper = { ...product, price: '480.00' };
  const closed = [
    exampleOffer({ _id: idOf(71), state: 'declined', message: '' }),
    exampleOffer({ state: 'ended', product: cheaper }),
  ];
  answer('listOffers', ({ query }) =>
    query.get('side') === 'received' && query.get('status') !== 'open' ? list(...closed) : list(),
  );
  await renderApp('/dashboard/offers', { as: exampleUser });
  expect(await screen.findByText(/^It now costs \$480, so anyone can book it/)).toBeDefined();
  expect(screen.getByText('Ended')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Book it' })).toBeNull();
  // Today's price says nothing about an old offer.
  expect(screen.queryByText(/asking price/)).toBeNull();
  cleanup();
  await renderApp('/dashboard/offers?side=made', { as: exampleUser });
  expect(await screen.findByText('No offers yet')).toBeDefined();
  cleanup();
  answer('listOffers', list(exampleOffer({ side: 'buyer', state: 'ended', product: cheaper })));
  await renderApp('/dashboard/offers', { as: exampleUser });
  const book = await screen.findByRole('link', { name: 'Book it' });
  expect(book.getAttribute('href')).toBe(`/productDetails/${product._id}`);
});

it('shows received offers, and accepts, counters and declines them', async () => {
  const can = { ...none, accept: true, decline: true, counter: true };
  const known = { location: 'Counter, Portland', member_since: '2026-01-05T09:00:00.000Z' };
  const about_buyer = { ...known, bought: 4, rating: { mean: 4.7, count: 3 } };
  const nia = {
    _id: idOf(71),
    by: 'seller' as const,
    buyer: 'Nia New',
    about_buyer: { ...known, bought: 0 },
  };
  answer('listOffers', ({ query }) =>
    query.get('side') === 'received'
      ? list(exampleOffer({ can, thread_id: idOf(9), about_buyer }), exampleOffer(nia))
      : list(),
  );
  const { user } = await renderApp('/dashboard/offers', { as: exampleUser });
  const shown = within(await screen.findByRole('list', { name: 'Offers' }));
  const [first, second] = shown.getAllByRole('listitem');
  for (const text of [
    'Bo Buyer offers this price.',
    'Waiting for you',
    'asking price $549',
    'Portland, OR',
    'Rated 4.7 of 5 in 3 reviews by sellers. Bought 4 products, here since Jan 2026.',
    'Wants to meet: Counter, Portland',
  ]) {
    expect(first?.textContent).toContain(text);
  }
  expect(second?.textContent).toContain('Nothing bought yet, here since Jan 2026.');
  expect(second?.textContent).toContain('Waiting for Nia New');
  const talk = screen.getByRole('link', {
    name: 'Message Bo Buyer about Fender Player Telecaster',
  });
  expect(talk.getAttribute('href')).toBe(`/dashboard/messages/${idOf(9)}`);
  expect(screen.getByRole('tab', { name: /^Selling ?2$/ })).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'Buying' }));
  expect(await screen.findByText('No offers yet')).toBeDefined();
  await user.click(screen.getByRole('tab', { name: /^Selling/ }));
  expect(screen.queryByRole('tab', { name: 'The shop’s stock' })).toBeNull();
  await screen.findByText('Bo Buyer offers this price.');
  const about = '$480 for Fender Player Telecaster';
  const countered = answer('counterOffer', exampleOffer());
  await user.click(screen.getByRole('button', { name: `Other price: ${about}` }));
  const other = within(await screen.findByRole('dialog', { name: 'Answer with another price' }));
  await user.type(other.getByLabelText('Price'), '510.5');
  await user.click(other.getByRole('button', { name: 'Send' }));
  await findToast('Fender Player Telecaster: your price was sent.');
  expect(countered.map(({ body }) => body)).toEqual([{ price: '510.5', message: '' }]);
  const accepted = answer('acceptOffer', exampleOffer({ state: 'accepted' }));
  await user.click(screen.getByRole('button', { name: `Accept: ${about}` }));
  const sure = within(await screen.findByRole('dialog', { name: 'Accept $480' }));
  expect(sure.getByText(/goes on hold for the buyer/)).toBeDefined();
  await user.click(sure.getByRole('button', { name: 'Accept' }));
  await findToast('Agreed at $480: Fender Player Telecaster is on hold.');
  expect(accepted.map(({ body }) => body)).toEqual([{}]);
  refuse('declineOffer', 'offer_ended', { message: 'This offer has ended.' });
  await user.click(screen.getByRole('button', { name: `Decline: ${about}` }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Decline $480?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: `Decline: ${about}` }));
  await user.click(question.getByRole('button', { name: 'Decline' }));
  await findToast('Fender Player Telecaster: This offer has ended.');
});

it('asks invited buyers for what a booking needs, and shows what has changed', async () => {
  const can = { ...none, accept: true, decline: true, counter: true };
  const invited = { side: 'buyer', by: 'seller', needs_contact: true, can } as const;
  const side = { side: 'buyer', by: 'buyer' } as const;
  const outdated = { ...side, _id: idOf(71), changed: ['price'] };
  answer(
    'listOffers',
    list(exampleOffer(invited), exampleOffer({ ...outdated, can: { ...none, confirm: true } })),
  );
  const { user } = await renderApp('/dashboard/offers', { as: exampleUser });
  expect(await screen.findByText(/Changed since the offer: price/)).toBeDefined();
  expect(screen.getAllByText('Waiting for you')).toHaveLength(2);
  const accepted = answer('acceptOffer', exampleOffer({ ...invited, state: 'accepted' }));
  await user.click(screen.getByRole('button', { name: /^Accept/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept $480' }));
  expect(dialog.getByText(/goes on hold for you/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText('Phone number is Required!')).toBeDefined();
  await user.type(dialog.getByLabelText('Phone'), '555 010 0199');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await findToast(/Agreed at \$480/);
  const body = { phone: '555 010 0199', location: 'Portland, OR' };
  expect(accepted.map((sent) => sent.body)).toEqual([body]);
  const confirmed = answer('confirmOffer', exampleOffer());
  await user.click(screen.getByRole('button', { name: /^Confirm/ }));
  await expect.poll(() => confirmed.length).toBe(1);
  answer('counterOffer', exampleOffer({ ...side, state: 'declined', tries_left: 1 }));
  await user.click(screen.getByRole('button', { name: /^Other price/ }));
  const other = within(await screen.findByRole('dialog', { name: 'Answer with another price' }));
  await user.type(other.getByLabelText('Price'), '300');
  await user.type(other.getByLabelText('Phone'), body.phone);
  await user.click(other.getByRole('button', { name: 'Send' }));
  await findToast(
    'Fender Player Telecaster: The seller can’t go that low. You can try 1 more time today.',
  );
});

it('says with whom a price was agreed, and leads to the conversation', async () => {
  const { product } = exampleOffer();
  const accepted = exampleOffer({
    ...{ side: 'buyer', by: 'seller', state: 'accepted', booking_id: idOf(5) },
    product: { ...product, status: 'reserved' },
  });
  answer('listOffers', list(accepted));
  await renderApp('/dashboard/offers', { as: exampleUser });
  expect(await screen.findByText('Agreed with Sam Seller.')).toBeDefined();
  const meet = screen.getByRole('link', { name: 'Agree on when to meet' });
  expect(meet.getAttribute('href')).toBe(`/dashboard/messages/new?about=${idOf(5)}`);
  cleanup();
  answer('listOffers', list({ ...accepted, meets_at: '2036-02-05T09:00:00.000Z' }));
  await renderApp('/dashboard/offers', { as: exampleUser });
  expect((await screen.findByText(/^You meet/)).textContent).toMatch(/Feb 5/);
  expect(screen.queryByRole('link', { name: 'Agree on when to meet' })).toBeNull();
});

it('says to whom an invitation went, and who has the product instead', async () => {
  const { product } = exampleOffer();
  const invited = { side: 'seller', by: 'seller', buyer: null } as const;
  const gone = { side: 'buyer', by: 'seller', state: 'ended' } as const;
  const reserved = { ...product, status: 'reserved' } as const;
  const sold = { ...product, status: 'sold' } as const;
  answer(
    'listOffers',
    list(
      exampleOffer(invited),
      exampleOffer({ ...gone, _id: idOf(71), product: reserved, taken: 'booking' }),
      exampleOffer({ ...gone, _id: idOf(72), product: sold, taken: 'offer' }),
      exampleOffer({ ...gone, _id: idOf(73), product: sold, taken: 'self' }),
      exampleOffer({ ...gone, _id: idOf(74), product: reserved, taken: 'waiting' }),
    ),
  );
  await renderApp('/dashboard/offers?side=made', { as: exampleUser });
  expect(
    await screen.findByText('You offered this price to someone who watches it.'),
  ).toBeDefined();
  expect(screen.getByText('The product is on hold.', { exact: false })).toBeDefined();
  expect(screen.getAllByText('Sold to someone else.')).toHaveLength(1);
  expect(screen.getByText('You are on the waitlist.')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'Join the waitlist' })).toHaveLength(1);
  expect(screen.getAllByText('Sam Seller offered this price.')).toHaveLength(4);
});

it('opens the dialog that a closed offer leads to on the product’s page', async () => {
  const { product } = exampleOffer();
  const side = { side: 'buyer', by: 'buyer' } as const;
  const can = { ...exampleDetails(1).can, offer: true };
  const open = async (offer: Partial<Offer>, details: typeof can, link: string, title: string) => {
    answer('listOffers', list(exampleOffer({ ...side, ...offer })));
    answer('getProduct', exampleDetails(1, { can: details }));
    const { user } = await renderApp('/dashboard/offers?side=made', { as: exampleUser });
    await user.click(await screen.findByRole('link', { name: link }));
    expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
    cleanup();
  };
  await open({ state: 'declined' }, can, 'Offer another price', 'Make an offer');
  answer('listOffers', list(exampleOffer({ ...side, state: 'declined', replaced: true })));
  await renderApp('/dashboard/offers?side=made', { as: exampleUser });
  expect(await screen.findByText('Declined')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Offer another price' })).toBeNull();
  cleanup();
  await open({ state: 'declined' }, can, 'Book it for $549', 'Booking');
  const reserved = { ...product, status: 'reserved' } as const;
  const lost = { state: 'ended', product: reserved, taken: 'offer' } as const;
  const wait = { ...can, book: false, wait: true, offer: false };
  await open(lost, wait, 'Join the waitlist', 'Booking');
});

it('says that an agreed hold has ended', async () => {
  const product = { ...exampleOffer().product, status: 'reserved' } as const;
  const buyer = { side: 'buyer', by: 'buyer', product, can: none } as const;
  const over = exampleOffer({ ...buyer, state: 'accepted', booking_id: idOf(5), over: true });
  answer('listOffers', list(over, exampleOffer({ ...buyer, _id: idOf(2), state: 'ended' })));
  await renderApp('/dashboard/offers', { as: exampleUser });
  expect(await screen.findByText('Hold ended')).toBeDefined();
  expect(screen.queryByText('Accepted')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Agree on when to meet' })).toBeNull();
  expect(screen.getByText('Product taken')).toBeDefined();
  const waitlist = screen.getByRole('link', { name: 'Join the waitlist' });
  expect(waitlist.getAttribute('href')).toBe(`/productDetails/${product._id}`);
});

it('shows offers in the thread, with what the user can answer', async () => {
  const can = { ...none, accept: true, decline: true, counter: true };
  const stepAt = (n: number, changes: Partial<Offer>) => {
    const offer = exampleOffer({ _id: idOf(70 + n), ...changes });
    return { kind: 'offer' as const, _id: offer._id, at: offer.created_at, offer };
  };
  answer('getThread', {
    ...{ _id: idOf(9), kind: 'product', title: 'Jazzmaster', asked: false, product: null },
    ...{ with: { name: 'Bo Buyer', suspended: false }, last: null, unread: 0, assigned_to: null },
    ...{ at: '2026-02-03T09:00:00.000Z', earlier: null, visitor_email: null, case_id: null },
    ...{
      blocked: false,
      to_answer: [],
      can: { write: true, block: true, report: true, assign: false },
    },
    timeline: [
      stepAt(2, { price: '300.00', state: 'declined', below_lowest: true }),
      stepAt(0, { by: 'seller', price: '520.00', state: 'countered' }),
      stepAt(1, { can }),
    ],
  });
  const { user } = await renderApp(`/dashboard/messages/${idOf(9)}`, { as: exampleUser });
  expect(await screen.findByText('You offered this price to Bo Buyer.')).toBeDefined();
  expect(screen.getByText('Answered')).toBeDefined();
  expect(screen.getByText('Declined: below your lowest offer.')).toBeDefined();
  // An offer that has ended isn't a present one.
  expect(screen.getAllByText('Bo Buyer offers this price.')).toHaveLength(1);
  expect(screen.getAllByText('Bo Buyer offered this price.')).toHaveLength(1);
  const declined = answer('declineOffer', exampleOffer({ state: 'declined' }));
  await user.click(screen.getByRole('button', { name: /^Decline: \$480/ }));
  expect(declined).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await expect.poll(() => declined.length).toBe(1);
});
