import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fixedArrivals } from '#src/content/home/fixed-arrivals.ts';
import { formatMoney } from '#src/lib/money.ts';
import { exampleConfig } from '#tests/support/example-config.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, unreachable } from '#tests/support/web-api.ts';
import { exampleImage } from '#tests/support/web-examples.ts';

const category = {
  _id: '01890000-0000-7000-8000-000000000001',
  category_name: 'Bass Guitars',
  description: 'The low end.',
  image: '/art/bass-guitars.webp',
  count: 18,
};
const categories = { items: [category], next_cursor: null, total: 1 };

function config(public_catalogue = false) {
  answer('getConfig', { ...exampleConfig, public_catalogue });
}

const product = (n: number) => ({
  _id: `01980000-0000-7000-8000-00000000000${n}`,
  title: `Live product ${n}`,
  resale_price: '1299.50',
  image: exampleImage,
});

const section = (name: string) => screen.findByRole('region', { name });

describe('the carousel', () => {
  it('has six slides, of which only the visible one is reachable, and leads to buying and selling', async () => {
    config();
    answer('listCategories', categories);
    const { user } = await renderApp('/');
    const carousel = within(await section('From the shop'));
    const slides = carousel.getAllByRole('group');
    expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `${n} of 6`),
    );
    const reachable = () => slides.flatMap((slide, n) => (slide.hasAttribute('inert') ? [] : [n]));
    expect(reachable()).toEqual([0]);
    const first = within(slides[0] as HTMLElement);
    const to = ['Buy Guitar', 'Sell Guitar'].map((name) => first.getByRole('link', { name }));
    const hrefs = to.map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/allProducts', '/dashboard/addProduct']);
    await user.click(carousel.getByRole('button', { name: 'Next slide' }));
    expect(reachable()).toEqual([1]);
    await user.click(carousel.getByRole('button', { name: 'Previous slide' }));
    await user.click(carousel.getByRole('button', { name: 'Previous slide' }));
    expect(reachable()).toEqual([5]);
    await user.click(carousel.getByRole('button', { name: /^Slide 3:/ }));
    expect(reachable()).toEqual([2]);
  });
});

describe('the categories', () => {
  it('show name, description and count, and link to their products', async () => {
    config();
    answer('listCategories', categories);
    await renderApp('/');
    const grid = within(await section('What’s in the shop'));
    const link = await grid.findByRole('link', { name: 'Bass Guitars' });
    expect(link.getAttribute('href')).toBe('/categories/Bass%20Guitars');
    expect(grid.getByText('The low end.')).toBeDefined();
    expect(grid.getByText('18 products')).toBeDefined();
    const [card] = grid.getAllByRole('listitem');
    expect(card?.querySelector('img')?.getAttribute('src')).toBe('/art/bass-guitars.webp');
  });

  it('show an error if they fail to load, and load with Retry', async () => {
    config();
    const gone = unreachable('listCategories');
    const { user } = await renderApp('/');
    const grid = within(await section('What’s in the shop'));
    const retry = await grid.findByRole('button', { name: 'Retry' });
    expect(gone).toHaveLength(4);
    answer('listCategories', categories);
    await user.click(retry);
    expect(await grid.findByRole('link', { name: 'Bass Guitars' })).toBeDefined();
  });
});

describe('New Arrivals', () => {
  const cards = async () =>
    within(await section('New Arrivals'))
      .getAllByRole('listitem')
      .map((card) => ({
        text: card.textContent,
        image: card.querySelector('img')?.getAttribute('src') ?? null,
        to: within(card).getByRole('link').getAttribute('href'),
      }));

  it.each([null, exampleUser])(
    'show the eight newest live products to everyone (%#)',
    async (as) => {
      config();
      answer('listNewArrivals', { items: Array.from({ length: 8 }, (_, n) => product(n)) });
      await renderApp('/', { as });
      await screen.findByText('Live product 0');
      expect(await cards()).toEqual(
        Array.from({ length: 8 }, (_, n) => ({
          text: `$1,299.50Live product ${n}`,
          image: exampleImage.url,
          to: `/productDetails/01980000-0000-7000-8000-00000000000${n}`,
        })),
      );
    },
  );

  it('show the eight fixed items while the shop has fewer products', async () => {
    answer('listNewArrivals', { items: [1, 2, 3, 4, 5, 6, 7].map(product) });
    await renderApp('/');
    await screen.findByText('Fender Player Telecaster');
    expect(await cards()).toEqual(
      fixedArrivals.map(({ name, price, image }) => ({
        text: `${formatMoney(price)}${name}`,
        image,
        to: '/allProducts',
      })),
    );
    expect(fixedArrivals).toHaveLength(8);
  });

  it('show no invented products while they load, and an error if they fail to', async () => {
    unreachable('listNewArrivals');
    await renderApp('/');
    const arrivals = within(await section('New Arrivals'));
    expect(arrivals.queryAllByRole('heading', { level: 3 })).toEqual([]);
    expect(await arrivals.findByRole('button', { name: 'Retry' })).toBeDefined();
  });
});

it('shows New Arrivals before the categories, for the eye and for the keyboard, and five popular brands', async () => {
  config();
  answer('listCategories', categories);
  await renderApp('/');
  await section('New Arrivals');
  const main = within(screen.getByRole('main'));
  const headings = main.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(headings.slice(-4)).toEqual([
    'New Arrivals',
    'What’s in the shop',
    'Sell your Guitar',
    'Popular Brands',
  ]);
  const links = within(await section('Popular Brands')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['Fender', 'Gibson', 'Ibanez', 'Gretsch', 'Martin'].map((name) => `/allProducts?brand=${name}`),
  );
});

it('stores the chosen theme', async () => {
  config();
  answer('listCategories', categories);
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Theme' }));
  await user.click(screen.getByRole('button', { name: 'Dark (Stage)' }));
  expect(document.documentElement.dataset.theme).toBe('stage');
  expect(localStorage.getItem('theme')).toBe('stage');
  await user.click(screen.getByRole('button', { name: 'Theme' }));
  await user.click(screen.getByRole('button', { name: 'System' }));
  expect(localStorage.getItem('theme')).toBeNull();
});
