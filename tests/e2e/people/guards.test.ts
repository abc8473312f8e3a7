import { logOut, sendLogin } from '#tests/e2e/support/accounts.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { expectToast } from '#tests/support/toasts.ts';

const admins = ['/dashboard/allUsers', '/dashboard/reportedItems'];

// tests/web/everywhere.test.tsx checks that each route has its guard. These tests use one route for each kind of guard.
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

test('a wrong password shows a message below its field', async ({
  page,
  shop,
  complaints,
  desktop,
}) => {
  const account = await shop.signUp();
  await page.goto('/login');
  // On the desktop, the main process sends this request, so the page logs no error.
  if (!desktop) complaints.expect(/status of 400 .*signInWithPassword/);
  await sendLogin(page, { ...account, password: 'Wrong#1st' });
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /The email or the password is wrong/,
  );
  await expect(page).toHaveURL('/login');
});

test.describe('a buyer', () => {
  test.use({ as: 'buyer' });

  test('can’t open admin pages', async ({ page }) => {
    for (const path of admins) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
      await expect(page).toHaveURL('/login');
    }
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'My Buyers' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'All Users' })).toBeHidden();
  });
});

test('an unknown address shows a link to Home @web', async ({ page, complaints }) => {
  // The server also responds with status 404, which the browser logs as an error.
  complaints.expect(/status of 404/);
  await page.goto('/there/is/nothing/here');
  await expect(page.getByRole('heading', { name: '404 Not Found!' })).toBeVisible();
  await expect(page.getByText("Woops!! Looks like this page doesn't exist!")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});
