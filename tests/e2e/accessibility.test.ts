import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/test.ts';
import { setSystemTheme, themes } from './support/theme.ts';

// Every screen and whatever opens on it, in both themes, wide and narrow.

async function expectAccessible(page: Page): Promise<void> {
  for (const theme of themes) {
    await setSystemTheme(page, theme);
    await expectNoAxeViolations(page);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

const content = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Waits until nothing is loading any more. */
async function expectSettled(page: Page): Promise<void> {
  await expect(content(page)).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton, .loading')).toHaveCount(0);
}

const visitors = ['/', '/blog', '/about', '/login', '/signup', '/nowhere'];
for (const path of visitors) {
  test(`${path} is accessible @phone`, async ({ page, complaints }) => {
    if (path === '/nowhere') complaints.expect(/status of 404/);
    await page.goto(path);
    await expectSettled(page);
    await expectAccessible(page);
  });
}

test('forms with complaints are accessible @phone', async ({ page }) => {
  for (const [path, button] of [
    ['/login', 'Login'],
    ['/signup', 'Sign Up'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText('Email Address is required!')).toBeVisible();
    await expectAccessible(page);
  }
});

test('menus are accessible while they are open @phone', async ({ page }) => {
  await page.goto('/');
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

  const screens = [
    '/allProducts',
    '/categories/Effects%20Pedals',
    '/dashboard',
    '/dashboard/addProduct',
    '/dashboard/myProducts',
    '/dashboard/myBuyers',
    '/dashboard/allUsers',
    '/dashboard/reportedItems',
  ];
  for (const path of screens) {
    test(`${path} is accessible @phone`, async ({ page }) => {
      await page.goto(path);
      await expectSettled(page);
      await expectAccessible(page);
    });
  }

  test('a product and its booking modal are accessible @phone', async ({ page, shop }) => {
    const { _id } = await shop.sell();
    await page.goto(`/productDetails/${_id}`);
    await expectSettled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Booking', exact: true }).click();
    await page.getByRole('button', { name: 'Book it' }).click();
    await expect(page.getByText('Phone number is Required!')).toBeVisible();
    await expectAccessible(page);
  });

  test('the question before a promotion is accessible @phone', async ({ page, shop }) => {
    const { name, email } = await shop.signUp('Ada Asked');
    await page.goto(`/dashboard/allUsers?q=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: `Make Admin: ${name}` }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('drawers and menus are accessible while they are open @phone', async ({ page }) => {
    await page.goto('/allProducts');
    await expectSettled(page);
    await page.getByRole('button', { name: /account of /i }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const filters = page.getByRole('button', { name: 'Filters' });
    if (!(await filters.isVisible())) return;
    await filters.click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Dashboard Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Dashboard Menu' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('a seller', () => {
  test.use({ as: 'seller' });

  test('has a list of products that is accessible, with its question @phone', async ({ page }) => {
    await page.goto('/dashboard/myProducts');
    await expectSettled(page);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('has a form with complaints that is accessible @phone', async ({ page }) => {
    await page.goto('/dashboard/addProduct');
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
