import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal } from '#tests/support/web-api.ts';
import {
  exampleCard,
  exampleDetails,
  exampleFacets,
  idOf,
  lastProductPage,
} from '#tests/support/web-examples.ts';

const products = [
  exampleDetails(1, { finish: 'Sunburst' }),
  exampleDetails(2, { resale_price: '480.00', condition: 'Good' }),
];

describe('comparing products', () => {
  it('collects products from their pages and from recently viewed products', async () => {
    answer('getProduct', ({ params }) => {
      const product = products.find(({ _id }) => _id === params.id);
      return product ?? refusal('not_found');
    });
    const first = await renderApp(`/productDetails/${idOf(1)}`, { as: exampleUser });
    await screen.findByRole('heading', { level: 1, name: 'Telecaster 1' });
    expect(screen.queryByText('Recently viewed')).toBeNull();
    await first.user.click(screen.getByRole('link', { name: 'Compare' }));
    await screen.findByText(/^To compare it with another product/);
    window.history.back();
    await screen.findByRole('heading', { level: 1, name: 'Telecaster 1' });
    cleanup();

    const { user, address } = await renderApp(`/productDetails/${idOf(2)}`, { as: exampleUser });
    const viewed = within(await screen.findByRole('region', { name: 'Recently viewed' }));
    expect(viewed.getByRole('link', { name: 'Telecaster 1' })).toBeDefined();
    await user.click(await screen.findByRole('link', { name: 'Compare' }));
    await screen.findByRole('heading', { level: 1, name: 'Compare products' });
    expect(address()).toBe(`/compare?ids=${idOf(1)},${idOf(2)}`);
    expect(screen.getByText('2 of 4 chosen')).toBeDefined();
    const entries = window.history.length;
    await user.click(await screen.findByRole('link', { name: 'Remove Telecaster 1' }));
    expect(address()).toBe(`/compare?ids=${idOf(2)}`);
    expect(document.activeElement).not.toBe(document.body);
    await user.click(await screen.findByRole('link', { name: 'Telecaster 1' }));
    expect(address()).toBe(`/compare?ids=${idOf(2)},${idOf(1)}`);
    expect(document.activeElement).not.toBe(document.body);
    // Back leaves the comparison, no matter how many times it was changed.
    expect(window.history.length).toBe(entries);
    const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
    expect(await row(/^Price/)).toBe('Price$480$549');
    expect(await row(/^Condition Good/)).toBe('ConditionGoodVery Good');
    expect(await row(/^Finish/)).toBe('Finish–Sunburst');
    await user.click(screen.getByRole('link', { name: 'Remove Telecaster 2' }));
    expect(address()).toBe(`/compare?ids=${idOf(1)}`);
    expect(await row(/^Price/)).toBe('Price$549');

    await user.click(screen.getByRole('link', { name: 'Telecaster 1' }));
    await screen.findByRole('heading', { level: 1, name: 'Telecaster 1' });
    await user.click(screen.getByRole('link', { name: 'Go Back' }));
    await screen.findByRole('heading', { level: 1, name: 'Compare products' });
    expect(address()).toBe(`/compare?ids=${idOf(1)}`);
  });

  it('collects up to four products from a list, and keeps the selection for Back', async () => {
    answer('listProducts', lastProductPage([1, 2, 3, 4, 5].map((n) => exampleCard(n))));
    answer('getProduct', ({ params }) => exampleDetails(Number(params.id?.slice(-2))));
    // Prepare this reply last, so that it takes precedence. Otherwise, `facets` would be treated as a product's id.
    answer('getFacets', exampleFacets());
    const { user, address } = await renderApp('/allProducts', { as: exampleUser });
    const choose = async (n: number) =>
      user.click(await screen.findByRole('button', { name: `Compare Telecaster ${n}` }));
    await choose(3);
    await choose(1);
    expect(screen.getByText('2 of 4 chosen')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Compare' }));
    await screen.findByRole('columnheader', { name: /Telecaster 1/ });
    expect(address()).toBe(`/compare?ids=${idOf(3)},${idOf(1)}`);
    await user.click(screen.getByRole('link', { name: 'Remove Telecaster 1' }));
    await user.click(screen.getByRole('link', { name: 'Go Back' }));

    await choose(4);
    await choose(5);
    await choose(2);
    await choose(1);
    expect(await screen.findByText(/^You can compare 4 products at a time/)).toBeDefined();
    const pressed = screen.getAllByRole('button', { name: /^Compare/, pressed: true });
    expect(pressed.map((one) => one.getAttribute('aria-label'))).toEqual(
      [2, 3, 4, 5].map((n) => `Compare Telecaster ${n}`),
    );
    await choose(5);
    expect(screen.getByText('3 of 4 chosen')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
  });

  it('ignores invalid ids, shows four products, and says when a product is gone or failed to load', async () => {
    let fails = true;
    answer('getProduct', ({ params }) => {
      if (params.id === idOf(9)) return refusal('not_found');
      if (params.id === idOf(3) && fails) return refusal('internal');
      return exampleDetails(Number(params.id?.slice(-2)));
    });
    const ids = [1, 1, 9, 3, 4, 5].map(idOf);
    const { user } = await renderApp(`/compare?ids=x,${ids.join(',')}`, { as: exampleUser });
    expect(await screen.findByText('This product is no longer in the shop.')).toBeDefined();
    expect(await screen.findByText('This product couldn’t be loaded.')).toBeDefined();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toHaveLength(4);
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await expect
      .poll(() =>
        screen.getAllByRole('link', { name: /^Telecaster/ }).map((link) => link.textContent),
      )
      .toEqual(['Telecaster 1', 'Telecaster 3', 'Telecaster 4']);
  });
});
