import type { Page } from '@playwright/test';
import { demoAccount, logIn } from './support/accounts.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** Milliseconds between the keys of a scanner, and of a fast typist. */
const [scanner, typist] = [4, 60];

/** Returns a product of the shop, whose account is signed in. */
const ownProduct = (page: Page): Promise<{ _id: string; title: string }> =>
  page.evaluate(async () => {
    const headers = { authorization: `bearer ${localStorage.getItem('accessToken')}` };
    const reply = await fetch('/api/newProducts?limit=1&status=live', { headers });
    return (await reply.json()).items[0];
  });

test('a scanned tag opens the counter from any page and presses no keys there', async ({
  page,
  origin,
}) => {
  await logIn(page, demoAccount('staff'));
  const product = await ownProduct(page);
  const scan = async () => {
    await page.keyboard.type(`${origin}/productDetails/${product._id}`, { delay: scanner });
    await page.keyboard.press('Enter');
  };
  const ticket = page.getByRole('region', { name: 'Ticket' });
  const field = page.getByRole('combobox', { name: 'Scan or search' });

  await page.goto('/about');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('A half');
  await page.keyboard.type(' message', { delay: typist });
  await expect(message).toHaveValue('A half message');
  await page.evaluate(() => {
    document.addEventListener('submit', () => document.body.setAttribute('data-sent', ''));
  });
  await scan();
  await expect(ticket).toContainText(product.title);
  await expect(page).toHaveURL(/\/dashboard\/counter$/);
  await expect(page.locator('dialog[open], [data-sent]')).toHaveCount(0);
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);

  // With nothing focused, `/` would open the search box.
  await page.goto('/terms');
  await scan();
  await expect(page.getByText(`${product.title} is already on the ticket.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Pasted and typed text is not taken for a scan.
  await page.keyboard.insertText('https://example.test/');
  await expect(field).toHaveValue('https://example.test/');
  await page.keyboard.press('Escape');
  await page.keyboard.type(product.title, { delay: typist });
  await expect(field).toHaveValue(product.title);
  await expect(page.getByRole('option', { name: product.title }).first()).toBeVisible();
});
