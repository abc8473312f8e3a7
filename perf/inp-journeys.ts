import type { Locator, Page } from '@playwright/test';
import type { Image } from '#contracts/images.ts';
import { listOwnProducts } from '#contracts/own-products.ts';
import { listProducts } from '#contracts/product-lists.ts';
import { listDrafts } from '#contracts/selling.ts';
import { listUsers } from '#contracts/user-list.ts';
import type { User } from '#contracts/users.ts';
import { type Arrange, replying } from '#scripts/screens/mock.ts';
import type { DemoRole } from '#tests/e2e/support/accounts.ts';
import {
  exampleCard,
  exampleOwn,
  idOf,
  lastOwnPage,
  lastPage,
  lastProductPage,
} from '#tests/support/web-examples.ts';

/** How long the pointer rests on a button before it is pressed, and how long the press lasts, in milliseconds. */
const rest = 150;
const hold = 80;
const rows = 1000;

const numbers = Array.from({ length: rows }, (_, index) => index + 1);
const users = numbers.map<User>((n) => ({
  _id: idOf(n),
  name: `Robin Player ${n}`,
  email: `robin-${n}@example.test`,
  role: 'user',
  created_at: '2026-01-02T03:04:05.000Z',
}));
/** One of the client's own pictures. */
const picture = (n: number): Image => ({
  ...{ url: `/art/arrival-${(n % 8) + 1}.webp`, width: 560, height: 420, color: '#c9a06a' },
  widths: [],
});
const cards = numbers.map((n) => exampleCard(n, { image: picture(n) }));
const own = numbers.map((n) => exampleOwn(n, { image: picture(n) }));

/** What a person does on one screen. `{product}` in `path` is replaced with a product's id. */
export type Journey = {
  name: string;
  as: DemoRole;
  path: string;
  arrange?: Arrange;
  /** Waits for the text or element that must be visible before `act` runs. */
  ready: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
};

/** Mocks the server's replies: `part` for requests with a filter, otherwise the whole list, page by page. */
const filtered =
  (whole: Arrange, path: string, part: object): Arrange =>
  async (page) => {
    await whole(page);
    const narrowed = new RegExp(`/api${path}\\?.*\\b(q|role|condition)=`);
    await page.route(narrowed, (route) => route.fulfill({ json: part }));
  };

const type = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 80 });

/**
 * Clicks with raw mouse events, because Playwright's own click causes extra work in the page, which would be measured
 * too. Pauses between the events, because several events within one frame would be measured as one slow interaction.
 */
async function strike(target: Locator): Promise<void> {
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page`);
  const page = target.page();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(rest);
  await page.mouse.down();
  await page.waitForTimeout(hold);
  await page.mouse.up();
}
const press = (page: Page, name: string | RegExp) =>
  strike(page.getByRole('button', { name }).first());
const close = (page: Page) => page.keyboard.press('Escape');

/** The interactions to measure. Lists have 1,000 rows. */
export const journeys: readonly Journey[] = [
  {
    name: 'typing in the product form',
    as: 'seller',
    path: '/dashboard/addProduct',
    arrange: replying(listDrafts, lastPage<never>([])),
    ready: (page) => page.getByLabel('Product Name').waitFor(),
    async act(page) {
      await type(page, 'Product Name', 'Fender Telecaster, 2019');
      await type(page, 'Brand (optional)', 'Fender');
      await type(page, 'Description', 'Played at home, never on a stage.');
      await type(page, 'Resale Price', '1250');
    },
  },
  {
    name: 'opening the booking dialog',
    as: 'buyer',
    path: '/productDetails/{product}',
    ready: (page) => page.getByRole('button', { name: 'Booking', exact: true }).waitFor(),
    async act(page) {
      for (let time = 0; time < 3; time++) {
        // Wait until the page has pre-rendered the form, which it does after two idle seconds.
        await page.locator('dialog form').waitFor({ state: 'attached' });
        await press(page, /^Booking$/);
        await page.getByRole('dialog').getByLabel('Phone').waitFor();
        await close(page);
      }
    },
  },
  {
    name: `opening a question over ${rows} products`,
    as: 'seller',
    path: '/dashboard/myProducts',
    arrange: replying(listOwnProducts, lastOwnPage(own)),
    ready: (page) => page.getByText('Telecaster 1000').first().waitFor(),
    async act(page) {
      for (let time = 0; time < 3; time++) {
        await press(page, /^Delete Tele/);
        await page.getByRole('alertdialog').waitFor();
        await close(page);
      }
    },
  },
  {
    name: `selecting one of ${rows} products`,
    as: 'seller',
    path: '/dashboard/myProducts',
    arrange: replying(listOwnProducts, lastOwnPage(own)),
    ready: (page) => page.getByText('Telecaster 1000').first().waitFor(),
    async act(page) {
      await strike(page.getByLabel('Select Telecaster 1', { exact: true }));
      await strike(page.getByLabel('Select Telecaster 2', { exact: true }));
      await strike(page.getByLabel('Select all'));
    },
  },
  {
    name: `filtering ${rows} people`,
    as: 'admin',
    path: '/dashboard/allUsers',
    arrange: filtered(replying(listUsers, { ...lastPage(users), total_capped: false }), '/users', {
      ...lastPage(users.slice(0, 50)),
      total_capped: false,
    }),
    ready: (page) => page.getByText('robin-1000@example.test').waitFor(),
    async act(page) {
      await type(page, 'Search by name or email', 'robin player');
      await page.getByLabel('Role').selectOption('Users');
    },
  },
  {
    name: `asking to promote one of ${rows} people`,
    as: 'admin',
    path: '/dashboard/allUsers',
    arrange: replying(listUsers, { ...lastPage(users), total_capped: false }),
    ready: (page) => page.getByText('robin-1000@example.test').waitFor(),
    async act(page) {
      for (let time = 0; time < 3; time++) {
        await press(page, /^Make Admin/);
        await page.getByRole('alertdialog').waitFor();
        await close(page);
      }
    },
  },
  {
    name: `filtering ${rows} products`,
    as: 'buyer',
    path: '/allProducts',
    arrange: filtered(
      replying(listProducts, lastProductPage(cards)),
      '/products',
      lastPage(cards.slice(0, 24)),
    ),
    ready: (page) => page.getByText('Telecaster 1000', { exact: true }).waitFor(),
    async act(page) {
      await type(page, 'Search this list', 'telecaster');
      const filters = page.getByRole('button', { name: /^Filters/ });
      if (await filters.isVisible()) await strike(filters);
      for (const condition of ['Mint', 'Good']) {
        await strike(page.getByLabel(condition, { exact: true }).filter({ visible: true }));
      }
    },
  },
];
