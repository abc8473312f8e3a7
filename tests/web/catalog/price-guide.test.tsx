import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PriceGuide } from '#contracts/catalog/price-guide.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { exampleDetails, idOf } from '#tests/support/web-examples.ts';
import { answerForm, openForm } from '#tests/web/support/product-form.ts';

const guide: PriceGuide = {
  brand: 'Fender',
  model: 'Player Telecaster',
  condition: 'Very Good',
  low: '420.00',
  middle: '465.00',
  high: '510.00',
  count: 14,
  sold: 14,
  since: '2025-03-05T12:00:00.000Z',
  weak: false,
  comparables: [
    {
      _id: null,
      price: '450.00',
      condition: 'Good',
      year_of_purchase: 2018,
      sold_at: '2026-02-03T12:00:00.000Z',
    },
    { _id: idOf(7), price: '529.00', condition: 'Mint', year_of_purchase: 2022, sold_at: null },
  ],
  months: [
    { month: '2025-03', low: '430.00', middle: '450.00', high: '470.00', count: 3 },
    { month: '2026-02', low: '440.00', middle: '470.00', high: '500.00', count: 2 },
  ],
};

describe('the price guide', () => {
  it.each([
    ['549.00', 'above'],
    ['510.00', 'within'],
    ['419.99', 'below'],
  ])('says on the product page that %s is %s the usual range', async (price, where) => {
    answer('getPriceGuide', guide);
    const product = exampleDetails(1, { resale_price: price });
    answer('getProduct', product);
    await renderApp(`/productDetails/${product._id}`, { as: exampleUser });
    const link = await screen.findByRole('link', { name: 'Usually $420 to $510' });
    expect(link.getAttribute('href')).toBe('/guide/Fender/Player%20Telecaster?condition=Very+Good');
    expect(link.parentElement?.textContent).toBe(
      `Usually $420 to $510, from 14 sales. This price is ${where} the usual range.`,
    );
  });

  it('has a page with the range, the plot and the sales for a condition', async () => {
    const calls = answer('getPriceGuide', guide);
    const { user, address } = await renderApp('/guide/fender/player telecaster', {
      as: exampleUser,
    });
    expect(await screen.findByText('Usually $420 to $510')).toBeDefined();
    expect(
      screen.getByRole('heading', { level: 1, name: 'Price guide: Fender Player Telecaster' }),
    ).toBeDefined();
    const plot = within(screen.getByRole('img', { name: /from Mar 2025 to Feb 2026/ }));
    expect(plot.getAllByText(/^\$/).map(({ textContent }) => textContent)).toEqual([
      '$420',
      '$440',
      '$460',
      '$480',
      '$500',
    ]);
    expect(screen.getByText(/^Converted to Very Good condition\. Each bar goes/)).toBeDefined();
    expect(screen.getByText(/^Prices at which these products were sold or offered/)).toBeDefined();
    const list = within(screen.getByRole('region', { name: 'What this is based on' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '$450Good, bought in 2018Sold Feb 3, 2026',
      '$529Mint, bought in 2022For sale now',
    ]);
    await user.selectOptions(screen.getByLabelText('Condition'), 'Fair');
    expect(calls.at(-1)?.query.get('condition')).toBe('Fair');
    expect(address()).toContain('condition=Fair');
  });
});

describe('the price guide in the product form', () => {
  beforeEach(answerForm);

  it('shows the usual price of the model, fills it in, and shows it in the preview', async () => {
    answer('getPriceGuide', { ...guide, weak: true, count: 6, sold: 4 });
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Brand (optional)'), 'Fender');
    await user.type(screen.getByLabelText('Model (optional)'), 'Player Telecaster');
    expect(
      await screen.findByText(/Roughly \$420 to \$510 in Excellent condition, from 4 sales and 2/),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Use $465' }));
    expect(screen.getByLabelText('Resale Price')).toHaveProperty('value', '465');
    await user.selectOptions(screen.getByLabelText('Condition'), 'Excellent');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = within(await screen.findByRole('region', { name: 'As buyers will see it' }));
    expect(await preview.findByRole('link', { name: 'Roughly $420 to $510' })).toBeDefined();
  });

  it('shows no price while the price for another condition loads', async () => {
    const { promise: due, resolve: deliver } = Promise.withResolvers<void>();
    answer('getPriceGuide', async ({ query }) => {
      if (query.get('condition') === 'Excellent') return guide;
      await due;
      return { ...guide, low: '300.00', middle: '325.00', high: '350.00' };
    });
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Brand (optional)'), 'Fender');
    await user.type(screen.getByLabelText('Model (optional)'), 'Player Telecaster');
    await screen.findByRole('button', { name: 'Use $465' });
    await user.selectOptions(screen.getByLabelText('Condition'), 'Fair');
    expect(screen.queryByRole('button', { name: /^Use \$/ })).toBeNull();
    deliver();
    expect(await screen.findByText(/\$300 to \$350 in Fair condition/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Use $325' })).toBeDefined();
  });
});
