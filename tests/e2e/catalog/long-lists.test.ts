import type { Locator, Page } from '@playwright/test';
import { comeIn, type Person } from '#tests/e2e/support/accounts.ts';
import { createShop } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

// Enough products for more than one page of the list, and for more rows than are rendered at once.
const many = 110;

// No other test sells products in this town, so a list filtered by it contains only this test's products.
const location = `Springs${Date.now()}`;
let seller: Person;
// All tests use the products that are created here once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ origin }) => {
  const shop = createShop(origin);
  seller = await shop.signUp('Sasha Seller');
  const image_url = await shop.upload(seller);
  for (let n = 1; n <= many; n++)
    await shop.sell({ title: `Guitar ${n}`, image_url, location }, seller);
});

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
/** Returns an element's distance from the top of the page, in pixels. */
const top = (element: Locator) =>
  element.evaluate((it) => it.getBoundingClientRect().top + window.scrollY);
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
/** Waits until scrolling stops, then returns the scroll position in pixels. */
async function settled(page: Page): Promise<number> {
  let place = Number.NaN;
  const isStill = async () => {
    const before = place;
    place = await scrolled(page);
    return place === before;
  };
  await expect.poll(isStill).toBe(true);
  return place;
}
const columnWidths = (page: Page) =>
  page
    .locator('thead th')
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().width)));

test('a long table renders only rows near the viewport, without shifting the layout @phone', async ({
  page,
  shop,
}) => {
  await comeIn(page, seller);
  await page.goto('/dashboard/myProducts');
  await expect(rows(page)).toHaveCount(50);
  const more = page.getByRole('button', { name: 'Load more' });
  await more.scrollIntoViewIfNeeded();
  const last = rows(page).filter({ hasText: `Guitar ${many - 49}` });
  const [before, from, widths] = [await top(last), await scrolled(page), await columnWidths(page)];
  await more.click();
  await expect(page.getByText(`100 of ${many} shown`)).toBeAttached();
  await expect.poll(() => rows(page).count()).toBeLessThan(50);
  await expect.poll(async () => Math.abs((await top(last)) - before)).toBeLessThan(1);
  // Allow half a pixel per row, because the click scrolls the whole button into view, and the rows above are replaced
  // with a spacer of nearly the same height.
  await expect.poll(async () => Math.abs((await scrolled(page)) - from)).toBeLessThan(25);

  // Loading more rows must not move the visible rows.
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await expect(page.getByText(`${many} of ${many} shown`)).toBeAttached();
  await expect(
    page.getByRole('link', { name: `Guitar ${many - 100}`, exact: true }),
  ).toBeInViewport();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(many + 1));
  await expect.poll(() => columnWidths(page)).toEqual(widths);
  await page.getByText(`${many} of ${many} shown`).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Guitar 1', exact: true })).toBeInViewport();

  // A product added by someone else doesn't move the visible rows.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  const middle = page.getByRole('link', { name: 'Guitar 55', exact: true });
  await middle.scrollIntoViewIfNeeded();
  const height = async () => (await middle.boundingBox())?.y ?? 0;
  const seen = await height();
  await shop.sell({ title: 'Guitar from elsewhere' }, seller);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(many + 2));
  await expect.poll(async () => Math.abs((await height()) - seen)).toBeLessThan(2);

  // Open another page from the middle of the list, then go Back.
  const place = await scrolled(page);
  await middle.click();
  await expect(page.getByRole('heading', { name: 'Guitar 55', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(middle).toBeInViewport();
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(20);

  // The focused row stays focused when it is scrolled out of view.
  await middle.focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole('link', { name: `Guitar ${many}`, exact: true })).toBeInViewport();
  await expect(middle).toBeFocused();

  // All rows are rendered for printing.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(rows(page)).toHaveCount(many + 1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows(page).count()).toBeLessThan(50);
});

test('a list of products loads more pages, and Back restores the filters and the scroll position @phone-only', async ({
  page,
}) => {
  await comeIn(page, seller);
  const address = `/allProducts?location=${location}&condition=Good&condition=Excellent&sort=price_asc`;
  await page.goto(address);
  const shown = page.getByText(`of ${many} shown`);
  const products = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  // The first four pages of results are loaded automatically when the reader gets close to the end.
  for (const loaded of [48, 72, 96]) {
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toHaveText(`${loaded} of ${many} shown`);
  }
  // After that, a button loads the next page, and the products on screen don't move.
  const more = page.getByRole('button', { name: 'Load more' });
  await more.scrollIntoViewIfNeeded();
  const from = await settled(page);
  await more.click();
  await expect(shown).toHaveText(`${many} of ${many} shown`);
  await expect.poll(async () => Math.abs((await scrolled(page)) - from)).toBeLessThan(20);
  const last = products.nth(95);
  await last.scrollIntoViewIfNeeded();
  const title = await last.getByRole('heading').textContent();
  const place = await scrolled(page);
  await last.getByRole('link').click();
  await expect(page.getByRole('heading', { name: title ?? '', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(last).toBeInViewport();
  await expect(last.getByRole('heading')).toHaveText(title ?? '');
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(20);
});
