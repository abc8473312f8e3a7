import type { Page } from '@playwright/test';
import { demoAccount, logIn } from './support/accounts.ts';
import { stopClock } from './support/clock.ts';
import { expect, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');

test('the content has the width of the extra-large container, and the footer has its picture', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2000, height: 900 });
  await page.goto('/blog');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  const frame = main(page).locator('.page-width').first();
  // Poll, because the browser might not render a frame before the client has replaced the server's HTML.
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(1280);
  const box = await frame.boundingBox();
  expect(box?.x).toBe((await page.evaluate(() => document.body.clientWidth - 1280)) / 2);
  const footer = page.getByRole('contentinfo');
  const pictures = await footer.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map((one) => getComputedStyle(one).backgroundImage),
  );
  expect(pictures.some((picture) => picture.includes('fretboard'))).toBe(true);
});

test.describe('a buyer', () => {
  test.use({ as: 'buyer' });

  test('sees toasts at the top center, at most 350 px wide @phone', async ({ page, shop }) => {
    await page.clock.install();
    await page.goto(`/productDetails/${(await shop.sell())._id}`);
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await stopClock(page);
    await page.getByRole('button', { name: 'Share' }).click();
    const toast = page.getByLabel('Messages').locator('> *');
    await expect(toast).toBeVisible();
    await expect(toast).toHaveCSS('max-width', '350px');
    const plate = await toast.boundingBox();
    const width = await page.evaluate(() => document.body.clientWidth);
    expect(plate?.width).toBeLessThanOrEqual(350);
    expect(plate?.y).toBeLessThan(100);
    expect(Math.abs((plate?.x ?? 0) + (plate?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
  });

  test('sees the first results of a search in the upper half of a phone @phone-only', async ({
    page,
  }) => {
    for (const path of [
      '/allProducts?q=strat',
      '/categories/Drums',
      '/allProducts?condition=Good',
    ]) {
      await page.goto(path);
      const first = page.getByRole('list', { name: 'Products' }).getByRole('listitem').first();
      await expect.poll(async () => (await first.boundingBox())?.y, path).toBeLessThan(400);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });

  test('has categories and filters at the side of a wide window, and they keep their values', async ({
    page,
  }) => {
    const side = page.getByRole('complementary', {
      name: 'Categories and filters',
      includeHidden: true,
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/allProducts');
    await expect(page.getByRole('list', { name: 'Products' })).toBeVisible();
    await expect(side).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Mint', { exact: true }).check();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(side.getByLabel('Mint', { exact: true })).toBeChecked();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(side).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  });

  test('sees the focused element above the compared products @phone', async ({ page }) => {
    await page.goto('/allProducts');
    const compare = page.getByRole('button', { name: /^Compare / });
    await compare.first().click();
    const count = page.getByText('1 of 4 chosen');
    await expect(count).toBeVisible();
    const bar = await count.locator('..').elementHandle();
    const isCovered = () =>
      page.evaluate((compared) => {
        const focused = document.activeElement;
        const { x, y, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
        const middle = document.elementFromPoint(x + width / 2, y + height / 2);
        return Boolean(compared?.contains(middle));
      }, bar);
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      expect(await isCovered(), `after ${step + 1} presses of Tab`).toBe(false);
    }
    await expect(compare.nth(10)).toBeFocused();
  });
});

test.describe('a returning buyer', () => {
  test('sees a spinner until the login is checked', async ({ page }) => {
    // A renewal needs the session of the sign-in service, which only the login screen stores.
    await logIn(page, demoAccount('buyer'));
    const { promise: due, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/jwt*', async (route) => {
      await due;
      await route.fallback();
    });
    await page.goto('/favicon.svg');
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}');
      session.expires_at = '2020-01-01T00:00:00.000Z';
      localStorage.setItem('session', JSON.stringify(session));
    });
    await page.goto('/dashboard');
    await expect(main(page).getByRole('status')).toHaveText('One moment…');
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    answer();
    await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
    await expect(main(page).getByText('One moment…')).toBeHidden();
  });
});

test.describe('a seller', () => {
  test.use({ as: 'seller' });

  test('sees the actions for the selected products while scrolling, below the focused element @phone-only', async ({
    page,
  }) => {
    await page.goto('/dashboard/myProducts');
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    const end = page.getByRole('button', { name: /^End sale: / });
    await boxes.nth(5).check();
    await expect(end).toBeInViewport({ ratio: 1 });
    await boxes.first().focus();
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.locator(':focus').boundingBox();
      const top = (await end.boundingBox())?.y ?? 0;
      expect((focused?.y ?? 0) + (focused?.height ?? 0), `Tab ${step + 1}`).toBeLessThan(top);
    }
  });
});

test.describe('staff', () => {
  test.use({ as: 'staff' });

  test('see the whole bar at the top where it changes from narrow to wide', async ({ page }) => {
    await page.goto('/about');
    const menu = page.getByRole('banner').getByRole('button', { name: /account/i });
    for (const width of [1023, 1024, 1151, 1152]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(menu).toBeInViewport({ ratio: 1 });
      const excess = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect.poll(excess, `at ${width} px`).toBe(0);
    }
  });
});
