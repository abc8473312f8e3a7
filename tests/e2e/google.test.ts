import { expectToast } from '#tests/support/toasts.ts';
import { accountMenu, logOut } from './support/accounts.ts';
import { addGoogleAccount, openGoogle } from './support/google.ts';
import { unique } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('without the internet, a new person signs in with Google, reaches the page they wanted, and can sign in again', async ({
  context,
  page,
}) => {
  await context.route(
    ({ hostname }) => hostname !== 'localhost' && hostname !== '127.0.0.1',
    (route) => route.abort('internetdisconnected'),
  );
  const name = unique('Gina Google');
  const email = `gina-${crypto.randomUUID()}@example.test`;
  await page.goto('/dashboard/myProducts');
  await expect(page).toHaveURL('/login');
  await addGoogleAccount(await openGoogle(page), email, name);
  await expectToast(page, 'Login Success!!');
  await expect(page).toHaveURL('/dashboard/myProducts');
  await accountMenu(page).click();
  await expect(page.getByText(name)).toBeVisible();
  await page.keyboard.press('Escape');

  await logOut(page);
  await page.goto('/login');
  const popup = await openGoogle(page);
  await popup.getByText(email).click();
  await expect(page.getByRole('button', { name: `${name}’s account` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: `${name}’s account` })).toBeVisible();
});
