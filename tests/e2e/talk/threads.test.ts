import { comeIn } from '#tests/e2e/support/accounts.ts';
import { expectNoAxeViolations } from '#tests/e2e/support/axe.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test('a buyer asks, the seller sees the question at once and answers, and with the hold a phone number appears and they agree when to meet', async ({
  page,
  shop,
  openBrowser,
}) => {
  const [seller, buyer] = await Promise.all([
    shop.signUp('Sally Seller'),
    shop.signUp('Bert Buyer', { verified: true }),
  ]);
  const product = await shop.sell({}, seller);
  const { page: other } = await openBrowser();
  await comeIn(other, seller);
  await other.goto('/dashboard/messages');
  await expect(other.getByText('No messages yet')).toBeVisible();

  await comeIn(page, buyer);
  await page.goto(`/productDetails/${product._id}`);
  await page.getByRole('link', { name: 'Ask the seller' }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('Is it in tune? Call 503 555 0162.');
  await field.press('Enter');
  await expect(page.getByText(/^Hidden from Sally Seller: phone number\./)).toBeVisible();
  await expect(field).toHaveValue('');
  await expectNoAxeViolations(page);

  await other.getByRole('link', { name: 'Bert Buyer' }).click();
  const question = other.getByRole('listitem').filter({ hasText: 'Is it in tune?' });
  await expect(question).toBeVisible();
  await expect(question).not.toContainText('0162');
  await other.getByRole('textbox', { name: 'Message' }).fill('It is!\nCome and try it.');
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Come and try it.').first()).toBeVisible();
  await expectNoAxeViolations(other);

  await shop.book(buyer, product);
  await expect(question).toContainText('503 555 0162');
  await expect(other.getByText('Bert Buyer booked the product')).toBeVisible();

  await other.getByRole('button', { name: 'Suggest times' }).click();
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
  await other.getByLabel('First time').fill(tomorrow);
  await other.getByRole('button', { name: 'Suggest', exact: true }).click();
  await page.getByRole('list', { name: 'Times' }).getByRole('button').click();
  await expect(page.getByText(/^You meet/)).toBeVisible();
  await expect(other.getByText(/^You meet/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto('/dashboard');
  await expect(page.getByText(/^You meet/)).toBeVisible();
  await page.getByRole('link', { name: `Ask the seller about ${product.title}` }).click();
  await expect(page.getByText('You booked the product')).toBeVisible();
});
