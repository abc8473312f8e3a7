import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { exampleConfig } from '#tests/support/example-config.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal } from '#tests/support/web-api.ts';
import { exampleDetails, lastPage, lastProductPage } from '#tests/support/web-examples.ts';

describe('a visitor', () => {
  it('is redirected from the dashboard to login', async () => {
    const { address } = await renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined();
    const [signUp, ...others] = screen.getAllByRole('link', { name: /sign up|account/i });
    expect(signUp?.textContent).toBe('Sign up to continue');
    expect(signUp?.getAttribute('href')).toBe('/signup');
    expect(others).toEqual([]);
    expect(address()).toBe('/login');
  });

  it.each([
    ['/productDetails/01980000-0000-7000-8000-000000000001', 'see this product', /products only/],
    ['/categories/Bass%20Guitars', 'see Bass Guitars', /products only to people with an account/],
    ['/categories/100%25', 'see 100%', /products only/],
    ['/allProducts?q=tube+amp', 'see what we have for “tube amp”', /products only/],
    ['/allProducts', 'see our products', /products only/],
    ['/dashboard/addProduct', 'sell your gear', /needs an account/],
    ['/dashboard/watchlist', 'open Watchlist', /needs an account/],
  ])('learns at the login for %s that it is to %s, and why', async (path, what, why) => {
    await renderApp(path);
    const wanted = await screen.findByText(`Log in to ${what}.`);
    expect(wanted.nextSibling?.textContent).toMatch(why);
    expect(window.history.state.usr.from).toBe(path);
  });

  it.each(['Booking', 'Watch', 'Report'])(
    'sees at the login for %s the product of a public shop',
    async (button) => {
      answer('getConfig', { ...exampleConfig, public_catalogue: true });
      const product = exampleDetails(1, {
        can: { book: true, wait: false, edit: false, offer: false },
      });
      answer('getProduct', product);
      const { user } = await renderApp(`/productDetails/${product._id}`);
      await user.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement);
      const wanted = await screen.findByText(`Log in to continue with “${product.title}”.`);
      expect(wanted.parentElement?.parentElement?.querySelector('img')?.src).toContain(
        product.image_url,
      );
      expect(window.history.state.usr.from).toContain(`/productDetails/${product._id}`);
    },
  );

  it('learns at the login why another tab’s logout signed them out', async () => {
    await renderApp('/dashboard', { as: exampleUser });
    await screen.findByText('No orders yet');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(await screen.findByText(/because you logged out in another tab/)).toBeDefined();
  });

  it('sees an error if the settings fail to load, and the list after Retry', async () => {
    let down = true;
    answer('getConfig', () =>
      down ? refusal('internal') : { ...exampleConfig, public_catalogue: true },
    );
    answer('listProducts', lastProductPage([], 0));
    const { user, address } = await renderApp('/allProducts');
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText('Refused: internal.')).toBeDefined();
    expect(address()).toBe('/allProducts');
    down = false;
    await user.click(panel.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/This Category has 0 Guitars/)).toBeDefined();
    expect(address()).toBe('/allProducts');
  });

  it('is redirected to login if the stored token is gone, and then back', async () => {
    answer('listOwnProducts', () => refusal('unauthenticated'));
    answer('listDrafts', () => refusal('unauthenticated'));
    answer('listBookings', lastPage([]));
    const { user, address } = await renderApp('/dashboard', { as: exampleUser });
    await screen.findByText('No orders yet');
    localStorage.removeItem('accessToken');
    await user.click(screen.getByRole('link', { name: 'My Products' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined();
    expect(screen.queryByText('Something went wrong')).toBeNull();
    expect(address()).toBe('/login');
    expect(window.history.state.usr).toEqual({ from: '/dashboard/myProducts' });
  });

  it('sees the not-found page at an unknown path', async () => {
    await renderApp('/nowhere');
    expect(await screen.findByText('404 Not Found!')).toBeDefined();
    expect(screen.getByText("Woops!! Looks like this page doesn't exist!")).toBeDefined();
    const home = screen.getByRole('link', { name: 'Back to Home' });
    expect(home.getAttribute('href')).toBe('/');
  });
});

describe('a user who is not an admin', () => {
  it('sees at login that All Users is only for admins, with a link to My Orders', async () => {
    const reply = Promise.withResolvers<{ isAdmin: boolean; role: 'user' }>();
    const asked = answer('checkAdmin', () => reply.promise);
    const replaced = vi.spyOn(window.history, 'replaceState');
    const { address } = await renderApp('/dashboard/allUsers', { as: exampleUser });
    expect(await within(screen.getByRole('main')).findByText('One moment…')).toBeDefined();
    reply.resolve({ isAdmin: false, role: 'user' });
    expect(await screen.findByRole('heading', { name: 'This page is for admins' })).toBeDefined();
    expect(address()).toBe('/login');
    const visited = replaced.mock.calls.flatMap(([, , url]) => url ?? []);
    expect(visited).toEqual(['/dashboard/allUsers', '/login']);
    const main = within(screen.getByRole('main'));
    expect(main.getByText(/You’re signed in as/).textContent).toContain('Robin Player');
    const orders = main.getByRole('link', { name: 'My Orders' });
    expect(orders.getAttribute('href')).toBe('/dashboard');
    expect(screen.getByRole('region', { name: 'Messages' }).textContent).toBe('');
    expect(asked[0]?.params.email).toBe(exampleUser.email);
    expect(asked[0]?.bearer).toBe(`token of ${exampleUser.email}`);
  });

  it('sees a message instead of a spinner if the role can’t be checked offline', async () => {
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await renderApp('/dashboard/allUsers', { as: exampleUser });
    expect(await screen.findByText('Not available offline')).toBeDefined();
    onlineManager.setOnline(true);
    expect(await screen.findByRole('heading', { name: 'This page is for admins' })).toBeDefined();
  });
});
