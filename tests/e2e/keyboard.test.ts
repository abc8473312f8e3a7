import { expect, type Locator, type Page } from '@playwright/test';
import { meeting } from './support/booking.ts';
import { test } from './support/test.ts';

const mostSteps = 90;

/** Walks by Tab until `target` has the focus; fails where no way leads there. */
async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < mostSteps; step++) {
    if (await focused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${mostSteps} presses of Tab do not lead to ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.type(text);
}

test('login, search, details and booking go by keyboard alone', async ({ page, shop }) => {
  const [account, product] = await Promise.all([shop.signUp('Kay Board'), shop.sell()]);
  await page.goto('/login');
  await type(page, page.getByLabel('Email'), account.email);
  await type(page, page.getByLabel('Password', { exact: true }), account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully Logged in!')).toBeVisible();

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await press(page, navigation.getByRole('link', { name: 'Categories' }));
  await expect(page.getByRole('heading', { name: 'All products', level: 1 })).toBeFocused();
  await type(page, page.getByLabel('Search this list'), product.title);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This Category has 1 Guitars available')).toBeVisible();
  await press(page, page.getByRole('link', { name: product.title }));
  await expect(page.getByRole('heading', { name: product.title, level: 1 })).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Booking', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Booking' });
  await type(page, dialog.getByLabel('Phone'), meeting.phone);
  await type(page, dialog.getByLabel('Meeting location'), meeting.location);
  await type(page, dialog.getByLabel('Message'), meeting.message);
  await press(page, dialog.getByRole('button', { name: 'Book it' }));
  await expect(page.getByText('Booking Confirmed!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Booking', exact: true })).toBeFocused();
  await press(page, page.getByRole('main').getByRole('link', { name: 'My Orders' }));
  await expect(page.getByRole('row').filter({ hasText: product.title })).toBeVisible();
});

test('menus and dialogs close by Escape and give the focus back', async ({ page, shop }) => {
  const [account, product] = await Promise.all([shop.signUp('Kay Board'), shop.sell()]);
  await page.goto('/login');
  await type(page, page.getByLabel('Email'), account.email);
  await type(page, page.getByLabel('Password', { exact: true }), account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully Logged in!')).toBeVisible();

  const menu = page.getByRole('button', { name: `account of ${account.name}` });
  await press(page, menu);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await page.goto(`/productDetails/${product._id}`);
  const booking = page.getByRole('button', { name: 'Booking', exact: true });
  await press(page, booking);
  await expect(page.getByRole('dialog', { name: 'Booking' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Booking' })).toBeHidden();
  await expect(booking).toBeFocused();
});
