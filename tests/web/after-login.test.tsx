import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { exampleConfig } from '#tests/support/example-config.ts';
import { resetSignInService } from '#tests/support/fake-sign-in-service.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import {
  exampleCard,
  exampleDetails,
  idOf,
  lastPage,
  lastProductPage,
} from '#tests/support/web-examples.ts';

const product = exampleDetails(1);
const page = `/productDetails/${product._id}`;
const list = '/allProducts?q=telecaster';
let watched: ReturnType<typeof answer>;
let saved: ReturnType<typeof answer>;

beforeEach(() => {
  resetSignInService();
  answer('getConfig', { ...exampleConfig, public_catalogue: true });
  answer('getProduct', product);
  answer('listProducts', lastProductPage([exampleCard(1)]));
  answer('listCategories', lastPage([]));
  answer('issueToken', {
    accessToken: 'access token',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    user: exampleUser,
  });
  answer('createUser', exampleUser);
  watched = answer('watchProduct', { watched: true as const });
  saved = answer('saveSearch', ({ body }) => ({
    _id: idOf(9),
    name: 'telecaster',
    filters: body as object,
    created_at: '2026-01-02T03:04:05.000Z',
  }));
});

type Path = { from: string; press: string; signUp?: boolean };

/** Presses a button as a visitor, then logs in or signs up. */
async function pressAndLogIn({ from, press, signUp = false }: Path) {
  const app = await renderApp(from);
  await app.user.click(await screen.findByRole('button', { name: press }));
  if (signUp) {
    await app.user.click(await screen.findByRole('link', { name: 'Sign up to continue' }));
    await app.user.type(await screen.findByLabelText('Name'), 'Robin Player');
  }
  await app.user.type(await screen.findByLabelText('Email'), 'robin@example.test');
  await app.user.type(await screen.findByLabelText('Password'), 'Fret#2nd');
  const main = within(screen.getByRole('main'));
  await app.user.click(main.getByRole('button', { name: signUp ? 'Sign Up' : 'Login' }));
  await expect.poll(app.address).toBe(from);
  return app;
}

it.each([false, true])(
  'the heart is set after the login, or after signing up: %s',
  async (signUp) => {
    answer('listWatchedIds', () => ({ ids: watched.map(({ params }) => params.id ?? '') }));
    await pressAndLogIn({ from: page, press: 'Watch', signUp });
    expect(await screen.findByRole('button', { name: 'Watching', pressed: true })).toBeDefined();
    expect(watched.map(({ params }) => params.id)).toEqual([product._id]);
  },
);

it('the search is saved after the login', async () => {
  await pressAndLogIn({ from: list, press: 'Save this search' });
  expect(await screen.findByText(/^Search saved/)).toBeDefined();
  expect(saved.map(({ body }) => body)).toEqual([{ q: 'telecaster' }]);
});

it.each(['Booking', 'Report'])('the dialog %s is open after the login', async (name) => {
  await pressAndLogIn({ from: page, press: name });
  expect(await screen.findByRole('dialog', { name })).toBeDefined();
});

it('the Booking dialog leads to a lower price that the seller offers', async () => {
  let signedIn = false;
  answer('issueToken', () => {
    signedIn = true;
    return {
      accessToken: 'access token',
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      user: exampleUser,
    };
  });
  const own_offer = {
    ...{ _id: idOf(70), price: '480.00', mine: false, changed: false, needs_contact: true },
  };
  answer('getProduct', () => ({ ...product, ...(signedIn && { own_offer }) }));
  const { user } = await pressAndLogIn({ from: page, press: 'Booking' });
  const booking = within(await screen.findByRole('dialog', { name: 'Booking' }));
  expect(await booking.findByText('The seller offers you this for $480.')).toBeDefined();
  await user.click(booking.getByRole('button', { name: 'Accept $480' }));
  expect(await screen.findByRole('dialog', { name: 'Accept $480' })).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Booking' })).toBeNull();
});

it.each(['sold', 'ended'] as const)(
  'a search for another one is saved if the product is %s',
  async (status) => {
    const can = { book: false, wait: false, edit: false, offer: false };
    answer('getProduct', { ...product, status, can, brand: 'Fender', model: 'Telecaster' });
    await pressAndLogIn({ from: page, press: 'Tell me when another one comes' });
    expect(await screen.findByText(/^Search saved/)).toBeDefined();
    expect(saved.map(({ body }) => body)).toEqual([{ brand: ['Fender'], q: 'Telecaster' }]);
    expect(screen.getByRole('link', { name: 'See similar' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Booking' })).toBeNull();
  },
);
