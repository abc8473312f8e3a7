import type { Locator, Page } from '@playwright/test';
import type { ProductCard } from '#contracts/catalog/products.ts';
import type { Endpoint, EndpointReply } from '#contracts/endpoint.ts';
import { listUsers } from '#contracts/people/user-list.ts';
import { routes } from '#contracts/routes.ts';
import { listOwnProducts } from '#contracts/selling/own-products.ts';
import { listDrafts } from '#contracts/selling/selling.ts';
import { paths } from '#src/lib/paths.ts';
import type { DemoRole } from '#tests/e2e/support/accounts.ts';
import { exactly } from '#tests/support/contract-client.ts';
import { exampleOwn, idOf, lastOwnPage, lastPage } from '#tests/support/web-examples.ts';

/** How long the pointer rests on a button before it is pressed, and how long the press lasts, in milliseconds. */
const rest = 150;
const hold = 80;
const rows = 1000;
const numbers = Array.from({ length: rows }, (_, index) => index + 1);

/** What a person does on one screen. */
export type Journey = {
  name: string;
  as: DemoRole;
  path: string;
  arrange?: Arrange;
  /** Waits for the text or element that must be visible before `act` runs. */
  ready: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
};

type Arrange = (page: Page) => Promise<unknown>;

/** Mocks an endpoint's reply. `part` is the reply to requests with a filter. */
function replying<E extends Endpoint>(
  endpoint: E,
  whole: EndpointReply<E>,
  part: EndpointReply<E> = whole,
): Arrange {
  for (const reply of [whole, part]) exactly(endpoint.reply, reply, endpoint.path);
  return (page) =>
    page.route(new RegExp(`/api${endpoint.path}(\\?.*)?$`), (route) => {
      const filtered = /[?&](q|role|condition)=/.test(route.request().url());
      return route.fulfill({ json: filtered ? part : whole });
    });
}

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

/** The interactions to measure. Lists have 1,000 rows. `product` is a real one. */
export function journeysIn({ _id, image }: ProductCard): readonly Journey[] {
  const users = numbers.map((n) => ({
    _id: idOf(n),
    name: `Robin Player ${n}`,
    email: `robin-${n}@example.test`,
    role: 'user' as const,
    created_at: '2026-01-02T03:04:05.000Z',
  }));
  const ownProducts = {
    as: 'seller',
    path: paths.myProducts,
    arrange: replying(listOwnProducts, lastOwnPage(numbers.map((n) => exampleOwn(n, { image })))),
    ready: (page: Page) => page.getByText('Telecaster 1000').first().waitFor(),
  } as const;
  const pageOf = (some: typeof users) => ({ ...lastPage(some), total_capped: false });
  return [
    {
      name: 'typing in the product form',
      as: 'seller',
      path: paths.addProduct,
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
      path: paths.product(_id),
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
      ...ownProducts,
      name: `opening a question over ${rows} products`,
      async act(page) {
        for (let time = 0; time < 3; time++) {
          await press(page, /^Delete Tele/);
          await page.getByRole('alertdialog').waitFor();
          await close(page);
        }
      },
    },
    {
      ...ownProducts,
      name: `selecting one of ${rows} products`,
      async act(page) {
        for (const label of ['Select Telecaster 1', 'Select Telecaster 2', 'Select all']) {
          await strike(page.getByLabel(label, { exact: true }));
        }
      },
    },
    {
      name: `filtering ${rows} people`,
      as: 'admin',
      path: routes.allUsers.path,
      arrange: replying(listUsers, pageOf(users), pageOf(users.slice(0, 50))),
      ready: (page) => page.getByText('robin-1000@example.test').waitFor(),
      async act(page) {
        await type(page, 'Search by name or email', 'robin player');
        await page.getByLabel('Role').selectOption('Users');
      },
    },
  ];
}
