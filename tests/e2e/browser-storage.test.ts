import type { Page } from '@playwright/test';
import { logIn, logOut } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

/** Returns the names of all items that are stored in the browser for the page's origin. */
const storedIn = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
    ...document.cookie.split('; ').filter(Boolean),
  ]);

const patternOf = (name: string) => new RegExp(`^${name.replaceAll('…', '.+')}$`);

test('the browser stores only items that are listed on the cookie page, and no draft after a logout', async ({
  page,
  signUpAccount,
}) => {
  await logIn(page, await signUpAccount('Stora Ge'));
  await page.goto('/dashboard/addProduct');
  await page.getByLabel('Product Name').fill('Hofner Verythin');
  await page.getByLabel('Serial number').fill('V-61-0042');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  // Leave the page without the form's cleanup, as a crash would.
  await page.goto('about:blank');
  await page.goto('/about');
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you buy accordions?');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('button', { name: 'Dark (Stage)' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('verythin');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/allProducts?q=verythin');

  await page.goto('/cookies');
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie policy' })).toBeVisible();
  const named = await page.locator('main code').allTextContents();
  const stored = await storedIn(page);
  expect(stored.filter((name) => !named.some((one) => patternOf(one).test(name)))).toEqual([]);
  const [token, service] = ['accessToken', 'firebaseLocalStorageDb'];
  for (const name of [token, 'draft:…:product:…', 'draft:…:searches', 'draft:…', service]) {
    expect(stored).toContainEqual(expect.stringMatching(patternOf(name)));
  }

  await logOut(page);
  const left = await storedIn(page);
  expect(left.filter((name) => name.startsWith('draft:'))).toEqual([]);
});
