import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Product } from '#contracts/catalog/products.ts';
import type { User } from '#contracts/people/users.ts';
import { usualSheet } from '#src/lib/paper.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { exampleDetails, idOf } from '#tests/support/web-examples.ts';
import { useShop } from '#tests/web/support/fake-platform.ts';

const own = { own: true, can: { book: false, wait: false, edit: false, offer: false } };

async function open(changes: Partial<Product>, as: User = exampleUser) {
  const product = exampleDetails(1, changes);
  answer('getProduct', product);
  const app = await renderApp(`/dashboard/priceTags?ids=${product._id}`, { as });
  return { ...app, product };
}

describe('a price tag', () => {
  it('shows name, condition and price, and a code with the page’s address', async () => {
    const { product } = await open({ ...own, title: 'Fender Telecaster' });
    const tag = within(
      await screen.findByRole('article', { name: 'Price tag for Fender Telecaster' }),
    );
    for (const text of ['Second Fret', 'Electric Guitars', '$549', 'Very Good']) {
      expect(tag.getByText(text)).toBeDefined();
    }
    expect(tag.getByText(product._id.slice(-8))).toBeDefined();
    // The tag doesn't repeat the brand, because the product's title contains it.
    expect(tag.getByText(/^All original/).textContent).toBe('All original · Player Telecaster');
    expect(tag.getByRole('img', { name: 'QR code for Fender Telecaster’s page' })).toBeDefined();
  });

  it('shows the stock number of a piece that the shop took in', async () => {
    await open({ ...own, stock_number: 1042 });
    const tag = within(await screen.findByRole('article'));
    expect(tag.getByText('No. 1042')).toBeDefined();
  });

  it.each([
    ['http://localhost:4000', true],
    ['https://shop.example.com', false],
  ])('shows a warning if phones can’t open the code’s address: %s', async (shop, warned) => {
    useShop(shop);
    await open(own);
    await screen.findByRole('article');
    const warning = screen.queryByRole('note');
    expect(warning !== null).toBe(warned);
    if (warned) expect(warning?.textContent).toContain(shop);
  });

  it('shows how many remain if too many were selected', async () => {
    answer('getProduct', ({ params: { id = '' } }) => exampleDetails(1, { ...own, _id: id }));
    const ids = Array.from({ length: 53 }, (_, n) => idOf(n + 1));
    await renderApp(`/dashboard/priceTags?ids=${ids}`, { as: exampleUser });
    expect(
      await screen.findByText(
        'You can print 50 tags at a time. Print these, then choose the other 3.',
      ),
    ).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(50);
  });

  it('is not shown to other users', async () => {
    await open({ own: false });
    expect(await screen.findByText('No tags to print')).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
  });
});

it.each([
  ['en-US', 'letter'],
  ['en-US@posix', 'letter'],
  ['es_MX', 'letter'],
  ['fr-CA', 'letter'],
  ['en-GB', 'a4'],
  ['de', 'a4'],
  ['zh-Hant-TW', 'a4'],
  ['', 'a4'],
])('uses the common paper size for %s: %s', (language, paper) => {
  expect(usualSheet(language)).toBe(paper);
});
