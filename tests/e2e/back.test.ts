import { expect, test } from './support/test.ts';

test.use({ as: 'buyer' });

test('A page that is opened by its URL starts at the top, and a reload keeps the scroll position', async ({
  page,
}) => {
  // The browser aborts this request when the page is left. The page must not take that for a failure of the shop, show
  // a banner and so move its content.
  await page.route('**/api/notices/unread*', () => {});
  const requested = page.waitForRequest('**/api/notices/unread*');
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/allProducts');
  await page.getByRole('list', { name: 'Products' }).getByRole('listitem').nth(20).waitFor();
  await requested;
  await page.evaluate(() => window.scrollTo(0, 2400));
  await expect.poll(top).toBe(2400);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await top()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect.poll(top).toBe(300);

  await page.goto('/allProducts');
  await page.getByRole('list', { name: 'Products' }).getByRole('listitem').nth(20).waitFor();
  expect(await top()).toBe(0);
  await page.goto('/about#contact');
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport();
  await page.goBack();
  await page.goBack();
  await expect.poll(top).toBe(300);
  // Until the products arrive, the page is too short for this position.
  const { promise: due, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/products?*', async (route) => {
    await due;
    await route.fallback();
  });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeAttached();
  answer();
  await expect.poll(top).toBe(2400);
});

test('Go Back works after “Skip to content”, which adds an entry of the browser’s own', async ({
  page,
}) => {
  await page.goto('/allProducts?q=Strymon');
  const first = page.getByRole('list', { name: 'Products' }).getByRole('link').first();
  await first.waitFor();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await first.click();
  await expect(page).toHaveURL(/productDetails/);
  await page.getByRole('link', { name: /^Go Back/ }).click();
  await expect(page).toHaveURL(/\/allProducts\?q=Strymon/);
});

test('a close request, such as Back on a phone, closes what is open and stays on the page @phone-only', async ({
  page,
}) => {
  await page.goto('/allProducts');
  // On Android, Back sends the same close request as Escape. If nothing has focus, none of our key handlers run.
  async function goBack() {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Escape');
  }
  for (const name of ['Menu', 'Search the shop', 'Categories', 'Filters']) {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await goBack();
    await expect(dialog, name).toBeHidden();
  }
  await page.getByRole('button', { name: /account$/ }).click();
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await goBack();
  await expect(logout).toBeHidden();
  await expect(page).toHaveURL('/allProducts');

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await page.getByRole('button', { name: 'Search the shop' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Browsers without close requests go back in the history.
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(page).toHaveURL('/allProducts');

  // On the first page of a visit, going back would leave the shop.
  await page.goto('about:blank');
  await page.goto('/allProducts');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().check();
  await expect(page).toHaveURL(/allProducts\?/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/allProducts\?/);
  await page.goBack();
  await expect(page).toHaveURL('/allProducts');
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});
