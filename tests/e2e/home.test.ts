import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { themes, useSystemTheme } from './support/theme.ts';

for (const theme of themes) {
  test(`Home is accessible by ${theme} @phone`, async ({ page }) => {
    await page.goto('/');
    await useSystemTheme(page, theme);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test('a visitor is brought to the login and back to where they wanted to go', async ({
  page,
  signUpAccount,
}) => {
  const account = await signUpAccount();
  await page.goto('/allProducts?q=fender');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Successfully Logged in!')).toBeVisible();
  await expect(page).toHaveURL('/allProducts?q=fender');
});
