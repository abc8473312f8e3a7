import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '#tests/e2e/support/axe.ts';
import { browserThatSees } from '#tests/e2e/support/camera.ts';
import { Complaints } from '#tests/e2e/support/complaints.ts';
import { scan, typeByHand } from '#tests/e2e/support/keyboard.ts';
import { unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { expectToast } from '#tests/support/toasts.ts';

/** Returns one of the shop's products. The shop's account must be signed in. */
const ownProduct = (page: Page): Promise<{ _id: string; title: string }> =>
  page.evaluate(async () => {
    const headers = { authorization: `bearer ${localStorage.getItem('accessToken')}` };
    const reply = await fetch('/api/newProducts?limit=1&status=live', { headers });
    return (await reply.json()).items[0];
  });

/** Returns whether nothing covers the element, from its top to its bottom. */
const isUncovered = (shown: Locator) =>
  shown.evaluate((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });

test.use({ as: 'staff' });

test('a scanned tag opens the counter from any page and presses no keys there', async ({
  page,
  origin,
}) => {
  await page.clock.install();
  await page.goto('/');
  const product = await ownProduct(page);
  const tag = `${origin}/productDetails/${product._id}`;
  const ticket = page.getByRole('region', { name: 'Ticket' });
  const field = page.getByRole('combobox', { name: 'Scan or search' });

  /**
   * Opens a page and waits until it listens for scanner input, which it does as soon as it requests the event stream.
   */
  const open = async (path: string) => {
    const listening = page.waitForRequest('**/api/events');
    await page.goto(path);
    await listening;
  };

  await open('/about');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('A half');
  await typeByHand(page, ' message');
  await expect(message).toHaveValue('A half message');
  await page.evaluate(() => {
    document.addEventListener('submit', () => document.body.setAttribute('data-sent', ''));
  });
  await scan(page, tag);
  await expect(ticket).toContainText(product.title);
  await expect(page).toHaveURL(/\/dashboard\/counter$/);
  await expect(page.locator('dialog[open], [data-sent]')).toHaveCount(0);
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);

  // Typing `/` outside a field opens the search box, but a scan that contains `/` must not.
  await open('/terms');
  await scan(page, tag);
  await expectToast(page, `${product.title} is already on the ticket.`);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Pasted and typed text is not mistaken for a scan.
  await page.keyboard.insertText('https://example.test/');
  await expect(field).toHaveValue('https://example.test/');
  await page.keyboard.press('Escape');
  await typeByHand(page, product.title);
  await expect(field).toHaveValue(product.title);
  await expect(page.getByRole('option', { name: product.title }).first()).toBeVisible();
});

test('staff read a price tag with a phone whose browser has no code reader', async ({
  page,
  origin,
  stateOf,
}) => {
  await page.goto('/');
  const product = await ownProduct(page);
  await page.goto(`/dashboard/priceTags?ids=${product._id}`);
  const tag = page.getByRole('article', { name: `Price tag for ${product.title}` });
  const browser = await browserThatSees(await tag.screenshot());
  const context = await browser.newContext({
    baseURL: origin,
    storageState: await stateOf('staff'),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const complaints = new Complaints(context);
  const phone = await context.newPage();
  await phone.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'));
  await phone.goto('/dashboard/counter');
  await phone.getByRole('button', { name: 'Scan with the camera' }).tap();
  await expect(phone.getByRole('region', { name: 'Ticket' })).toContainText(product.title);
  await expect(phone.getByRole('dialog')).toHaveCount(0);
  complaints.verify();
  await browser.close();
});

test('a ticket with three products fits the smallest supported window, and its receipt a roll', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/dashboard/counter');
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const field = page.getByRole('combobox', { name: 'Scan or search' });
  const ticket = page.getByRole('region', { name: 'Ticket', exact: true });
  const sold = () => shop.sell({ title: unique('Jaguar'), resale_price: '549' }, { token });
  const products = [await sold(), await sold(), await sold()] as const;
  for (const { _id, title } of products) {
    await field.fill(_id.slice(-8));
    await page.keyboard.press('Enter');
    await expect(ticket.getByRole('link', { name: title })).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('-');
  await expect(ticket.getByLabel('Price', { exact: true })).toBeFocused();
  await page.keyboard.type('-20');
  await page.keyboard.press('Enter');
  for (const shown of [
    ticket.getByRole('link', { name: products[2].title }),
    ticket.getByText('Explain why the price differs from the tag.'),
    ticket.getByRole('button', { name: 'Change the price', exact: true }),
  ]) {
    await expect(shown).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await field.fill(products[0].title);
  for (const shown of [
    field,
    page.getByRole('option', { name: products[0].title }),
    ticket.getByRole('link', { name: products[0].title }),
    ticket.getByText('Total', { exact: true }),
    ticket.getByRole('button', { name: /^Charge/ }),
  ]) {
    await expect(shown).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  const fourth = await sold();
  await field.fill(fourth._id.slice(-8));
  await page.keyboard.press('Enter');
  await expect(ticket.getByRole('link', { name: fourth.title })).toBeInViewport({ ratio: 1 });
  for (const shown of [
    ticket.getByLabel('Cash received'),
    ticket.getByRole('button', { name: /^Exact/ }),
    ticket.getByRole('button', { name: /in cash/ }),
  ]) {
    expect(await isUncovered(shown)).toBe(true);
  }
  for (const key of ['F4', 'Enter', 'Enter']) await page.keyboard.press(key);
  await expect(ticket.getByText(/is complete$/)).toBeVisible();
  await ticket.getByRole('link', { name: /^Open ticket/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Ticket \d+$/ })).toBeVisible();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const boxes = pdf.toString('latin1').match(/\/MediaBox\s*\[[^\]]*\]/g);
  // The PDF has a single page, 80 mm wide. Its size is in points, as rounded by Chromium.
  expect(boxes).toEqual([expect.stringMatching(/\[0 0 22[67]/)]);
});
