import { comeIn, demoAccount } from '#tests/e2e/support/accounts.ts';
import { expectNoAxeViolations } from '#tests/e2e/support/axe.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test('a visitor sends a message from Home, and an admin answers it @phone-only', async ({
  page,
  shop,
}) => {
  const message = `Do you buy banjos? ${crypto.randomUUID()}`;
  await page.goto('/');
  // Phones show the newest products before the categories.
  const arrivals = page.getByRole('heading', { name: 'New Arrivals' });
  await expect.poll(async () => (await arrivals.boundingBox())?.y).toBeLessThan(1800);
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(page).toHaveURL('/about#contact');
  // The focus starts on the heading. Reaching the form with Tab shows that nothing traps the focus.
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Vera Visitor');
  await page.keyboard.press('Tab');
  await page.keyboard.type('vera@example.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type(message);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Privacy policy' }).first()).not.toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you! We got your message')).toBeFocused();

  await comeIn(page, await shop.signIn(demoAccount('admin')));
  await page.goto('/dashboard/messages?show=waiting');
  const card = page.getByRole('article').filter({ hasText: message });
  await card.getByRole('link', { name: 'Vera Visitor' }).click();
  await expect(page.getByText('Your answer goes to vera@example.test by email.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('We do!');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'We do!' })).toContainText('You');
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(card).toBeHidden();
});
