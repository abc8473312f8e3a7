import { logOut, sendLogin } from '#tests/e2e/support/accounts.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { expectToast } from '#tests/support/toasts.ts';

// tests/web/everywhere.test.tsx checks that each route has its guard.
test('a login leads back to the page the visitor wanted', async ({ page, shop }) => {
  const account = await shop.signUp();
  await page.goto('/dashboard/allUsers');
  await expect(page).toHaveURL('/login');
  for (const path of ['/allProducts?q=fender&condition=Good', '/dashboard/addProduct']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
    await sendLogin(page, account);
    await expectToast(page, 'Successfully Logged in!');
    await expect(page).toHaveURL(path);
    await logOut(page);
  }
});
