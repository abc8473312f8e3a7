import type { Page } from '@playwright/test';
import { paths } from '#src/lib/paths.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { exampleSale } from '#tests/support/web-examples.ts';
import { comeIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { type Stop, walk } from './support/walk.ts';

// Checks every route and its dialogs once. `npm run screens` checks every state of every screen.

/** Waits until the page has loaded. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton, .loading')).toHaveCount(0);
}

/** Opens `path` in a new document. */
async function open(page: Page, path: string, leadsTo = path): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(leadsTo);
  await expectSettled(page);
}

/** Opens `path` without loading a new document, as a link does, so that axe is loaded only once. */
async function follow(page: Page, path: string, usr?: unknown): Promise<void> {
  const left = await page.title();
  await page.evaluate(
    ([to, state]) => {
      history.pushState({ usr: state, idx: history.state.idx + 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, usr] as const,
  );
  await expect(page).not.toHaveTitle(left);
  await expectSettled(page);
}

async function expectWalkAccessible(
  page: Page,
  walker: Stop['as'],
  ids: Record<string, string> = {},
): Promise<void> {
  const filled = (path: string) =>
    path.replaceAll(/PRODUCT|BOOKING|THREAD/g, (name) => ids[name] ?? name);
  const stops = walk.filter(({ as }) => as === walker);
  const firstOfDashboard = stops.findIndex(({ path }) => path.startsWith(paths.dashboard));
  for (const [index, { path, leadsTo, historyState }] of stops.entries()) {
    await test.step(path, async () => {
      if (index === 0 || leadsTo) await open(page, filled(path), filled(leadsTo ?? path));
      else await follow(page, filled(path), historyState);
      // On the other pages, check only the main part, because the menus and the footer are the same.
      await expectAccessible(page, [0, firstOfDashboard].includes(index) ? 'page' : 'main');
    });
  }
}

/** Presses the first button with this name, checks the dialog or menu that opens, and closes it. */
async function expectOpeningAccessible(page: Page, button: string | RegExp): Promise<void> {
  await test.step(String(button), async () => {
    await page.getByRole('button', { name: button }).first().click();
    await expectOpenAccessible(page);
  });
}

async function expectOpenAccessible(page: Page): Promise<void> {
  const opened = page.locator('dialog[open], [aria-expanded=true]');
  await expect(opened).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

test('the screens of visitors are accessible @phone-only', async ({ page }) => {
  await expectWalkAccessible(page, 'visitor');
  await follow(page, '/terms');
  await expectOpeningAccessible(page, /^Menu$/);
  await expectOpeningAccessible(page, 'Search the shop');
});

test('forms and their error messages are accessible @phone-only', async ({ page, shop }) => {
  const expectComplaintAccessible = async (button: string, complaint: string) => {
    const send = page.locator('main, dialog').getByRole('button', { name: button, exact: true });
    await send.last().click();
    await expect(page.getByText(complaint)).toBeVisible();
    await expectAccessible(page);
  };
  await open(page, '/login');
  await expectComplaintAccessible('Login', 'Email Address is required!');
  await follow(page, '/signup');
  await expectComplaintAccessible('Sign Up', 'Email Address is required!');

  const [person, product] = await Promise.all([shop.signUp(), shop.sell()]);
  await comeIn(page, person);
  await open(page, '/dashboard/addProduct');
  await expectComplaintAccessible('Add Product', 'Product Name is Required!');
  await follow(page, `/productDetails/${product._id}`);
  await page.getByRole('button', { name: 'Booking', exact: true }).click();
  await expectComplaintAccessible('Book it', 'Phone number is Required!');
});

test('the screens and dialogs of members are accessible @phone-only', async ({
  page,
  shop,
  origin,
}) => {
  const [member, buyer, product] = await Promise.all([
    shop.signUp('Mia Member', { verified: true }),
    shop.signUp('Ben Buyer'),
    shop.sell(),
  ]);
  const [own, booking] = await Promise.all([shop.sell({}, member), shop.book(member, product)]);
  await shop.book(buyer, own);
  await comeIn(page, member);
  const question = { product_id: product._id, text: 'Is the neck straight?' };
  const { call } = createContractClient(origin);
  const thread = await call('createThread', { body: question }, member);
  const ids = { PRODUCT: own._id, BOOKING: booking._id, THREAD: thread._id };
  await expectWalkAccessible(page, 'member', ids);

  await follow(page, `/productDetails/${own._id}`);
  await expectOpeningAccessible(page, 'Open the full-size photo');
  await page.keyboard.press('?');
  await expectOpenAccessible(page);
  await follow(page, '/dashboard/myBuyers');
  await expectOpeningAccessible(page, /^Hand over to/);
  await expectOpeningAccessible(page, /^Release the booking/);
  await follow(page, '/dashboard/account');
  await expectOpeningAccessible(page, 'Change email');
  await expectOpeningAccessible(page, 'Sign out everywhere');
  await expectOpeningAccessible(page, 'Delete account');
});

test.describe('in the demo shop', () => {
  test.describe('a buyer', () => {
    test.use({ as: 'buyer' });

    test('sees accessible lists of products @phone-only', async ({ page, complaints }) => {
      // The demo shop has no records with these ids, so these screens show “not found” messages.
      for (const list of ['sellers', 'bookings'])
        complaints.expect(new RegExp(`404 .*/api/${list}/`));
      await expectWalkAccessible(page, 'buyer');
      await follow(page, '/allProducts');
      await expectOpeningAccessible(page, /’s account$/);
      await expectOpeningAccessible(page, /^Filters/);
      await expectOpeningAccessible(page, 'Categories');
    });
  });

  test.describe('a seller', () => {
    test.use({ as: 'seller' });

    test('sees accessible lists of their products and buyers @phone-only', async ({ page }) => {
      await expectWalkAccessible(page, 'seller');
      await follow(page, '/dashboard/myProducts');
      await expectOpeningAccessible(page, /^More for/);
      await expectOpeningAccessible(page, /^Delete/);
    });
  });

  test.describe('an admin', () => {
    test.use({ as: 'admin' });

    test('has an accessible dashboard @phone-only', async ({ page, shop, complaints }) => {
      const { name, email } = await shop.signUp('Ada Asked');
      // The demo shop has no records with these ids, so these screens show “not found” messages.
      for (const list of [
        'cases',
        'customers',
        'layaways',
        'intakes',
        'consignors',
        'consignments',
        'payouts',
        'users',
      ])
        complaints.expect(new RegExp(`404 .*/api/${list}/`));
      await page.route('**/api/sales/*', (route) => route.fulfill({ json: exampleSale(1) }));
      await expectWalkAccessible(page, 'admin');
      await follow(page, `/dashboard/allUsers?q=${encodeURIComponent(email)}`);
      await expectOpeningAccessible(page, `Make Admin: ${name}`);
      await expectOpeningAccessible(page, 'Dashboard Menu');
    });
  });
});
