import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Product } from '#contracts/products.ts';
import { getProduct } from '#contracts/products.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { exampleDetails, exampleImage } from '#tests/support/web-examples.ts';

async function open(changes: Partial<Product> = {}) {
  const product = exampleDetails(1, changes);
  answer(getProduct, product);
  const app = await renderApp(`/productDetails/${product._id}`, { as: exampleUser });
  await screen.findByRole('heading', { level: 1, name: product.title });
  return app;
}

describe('the details of a product', () => {
  it('say all that there is to know', async () => {
    await open();
    for (const [term, definition] of [
      ['Condition', 'Very Good'],
      ['Condition type', 'All original'],
      ['Year of purchase', '2019'],
      ['Years of use', '5'],
      ['Model', 'Player Telecaster'],
    ] as const) {
      const dt = screen.getByText(term, { selector: 'dt' });
      expect(dt.nextElementSibling?.textContent).toContain(definition);
    }
    expect(screen.getByText(/Light wear from regular playing/)).toBeDefined();
    expect(screen.queryByText('Finish')).toBeNull();
    expect(screen.getByText('$549')).toBeDefined();
    expect(screen.getByText('Original Price').nextElementSibling?.textContent).toBe('$799');
    const description = screen.getByText(/Bought new/);
    expect(description.textContent).toBe('Bought new.\nPlayed at home.');
    expect(description.className).toContain('whitespace-pre-line');
    const seller = within(screen.getByRole('region', { name: 'Seller' }));
    expect(seller.getByText('Sam Seller')).toBeDefined();
    expect(seller.getByText('Member since 2021 · 12 sold')).toBeDefined();
    expect(seller.getByText('Portland, OR')).toBeDefined();
    expect(seller.getByText('Jan 2, 2026')).toBeDefined();
    expect(document.title).toBe('Telecaster 1 · Second Fret');
    const back = screen.getByRole('link', { name: /Go Back/ });
    expect(back.getAttribute('href')).toBe('/categories/Electric%20Guitars');
  });

  it.each([
    [{ own: true, can: { book: false, wait: false } }, /This is your own product/],
    [
      { status: 'sold', can: { book: false, wait: false } },
      /Sold: this one has found its new player/,
    ],
    [{ status: 'ended', can: { book: false, wait: false } }, /not for sale any more/],
  ] as const)('say why there is no booking: %o', async (changes, words) => {
    const { user } = await open(changes);
    const button = screen.getByRole('button', { name: 'Booking' });
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(words);
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaf through the photos by keys and thumbnails', async () => {
    const second = { ...exampleImage, url: '/api/images/second-1280.webp', variants: [] };
    const { user } = await open({ images: [exampleImage, second] });
    const photo = () => screen.getByRole('img', { name: /^Telecaster 1, photo/ });
    expect(photo().getAttribute('alt')).toBe('Telecaster 1, photo 1 of 2');
    await user.click(screen.getByRole('button', { name: 'Photo 2' }));
    expect(photo().getAttribute('src')).toBe(second.url);
    await user.keyboard('{ArrowRight}');
    expect(photo().getAttribute('src')).toBe(exampleImage.url);
    await user.keyboard('{ArrowLeft}');
    expect(photo().getAttribute('src')).toBe(second.url);
  });

  it('tell a product that is gone from a failure', async () => {
    refuse(getProduct, 'not_found');
    await renderApp('/productDetails/gone', { as: exampleUser });
    expect(await screen.findByText('This one has left the shop')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('can be asked for again after a failure', async () => {
    refuse(getProduct, 'internal', { message: 'Out of tune.' });
    const { user } = await renderApp(`/productDetails/${exampleDetails(1)._id}`, {
      as: exampleUser,
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer(getProduct, exampleDetails(1));
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Telecaster 1' })).toBeDefined();
  });
});
