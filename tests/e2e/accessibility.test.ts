import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

// The screens and what opens on them, in both themes, wide and narrow. `npm run screens` holds every state
// of every screen against the same rules.

// Some walk through several screens, and the machine may be busy.
test.describe.configure({ timeout: 90_000 });

const content = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Waits until nothing is loading any more. */
async function expectSettled(page: Page): Promise<void> {
  await expect(content(page)).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton, .loading')).toHaveCount(0);
}

async function expectEachAccessible(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectSettled(page);
      await expectAccessible(page);
    });
  }
}

test('what visitors see is accessible @phone', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await expectEachAccessible(page, ['/', '/blog', '/about', '/nowhere']);
});

test('forms and their complaints are accessible @phone', async ({ page }) => {
  for (const [path, button] of [
    ['/login', 'Login'],
    ['/signup', 'Sign Up'],
  ] as const) {
    await page.goto(path);
    await expectSettled(page);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText('Email Address is required!')).toBeVisible();
    await expectAccessible(page);
  }
});

test('menus are accessible while they are open @phone', async ({ page }) => {
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Theme' }).click();
  await expectAccessible(page);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) {
    await menu.click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page);
  }
});

test.describe('signed in', () => {
  test.use({ as: 'admin' });

  test('lists of products are accessible @phone', async ({ page }) => {
    await expectEachAccessible(page, ['/allProducts', '/categories/Effects%20Pedals']);
    await page.getByRole('button', { name: /account of /i }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const filters = page.getByRole('button', { name: 'Filters' });
    if (!(await filters.isVisible())) return;
    await filters.click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the dashboard is accessible @phone', async ({ page }) => {
    await expectEachAccessible(page, [
      '/dashboard/myBuyers',
      '/dashboard/reportedItems',
      '/dashboard',
    ]);
    const menu = page.getByRole('button', { name: 'Dashboard Menu' });
    if (!(await menu.isVisible())) return;
    await menu.click();
    await expect(page.getByRole('dialog', { name: 'Dashboard Menu' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the users and the question before a promotion are accessible @phone', async ({
    page,
    shop,
  }) => {
    const { name, email } = await shop.signUp('Ada Asked');
    await expectEachAccessible(page, [`/dashboard/allUsers?q=${encodeURIComponent(email)}`]);
    await page.getByRole('button', { name: `Make Admin: ${name}` }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('a product and its booking modal are accessible @phone', async ({ page, shop }) => {
    const { _id } = await shop.sell();
    await expectEachAccessible(page, [`/productDetails/${_id}`]);
    await page.getByRole('button', { name: 'Booking', exact: true }).click();
    await page.getByRole('button', { name: 'Book it' }).click();
    await expect(page.getByText('Phone number is Required!')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('a seller', () => {
  test.use({ as: 'seller' });

  test('has a list of products that is accessible, with its question @phone', async ({ page }) => {
    await expectEachAccessible(page, ['/dashboard/myProducts']);
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('has a form that is accessible, with its complaints @phone', async ({ page }) => {
    await expectEachAccessible(page, ['/dashboard/addProduct']);
    await page.getByRole('button', { name: 'Add Product' }).click();
    await expect(page.getByText('Product Name is Required!')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('a buyer', () => {
  test.use({ as: 'buyer' });

  test('has orders that are accessible @phone', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
  });
});
