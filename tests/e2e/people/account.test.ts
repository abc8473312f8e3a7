import type { Page } from '@playwright/test';
import { comeIn, logIn, logOut, sendLogin } from '#tests/e2e/support/accounts.ts';
import { expectNoAxeViolations } from '#tests/e2e/support/axe.ts';
import type { Complaints } from '#tests/e2e/support/complaints.ts';
import { press, type } from '#tests/e2e/support/keyboard.ts';
import { linkMailedTo } from '#tests/e2e/support/mails.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { expectToast } from '#tests/support/toasts.ts';

/**
 * Delays the reply to a call that ends this browser's session until another call has been rejected because of that. So
 * the page always complains about the rejection, whichever reply comes first.
 */
async function delayUntilRejected(page: Page, complaints: Complaints, path: string) {
  complaints.expect(/status of 401/);
  const rejected = page.waitForResponse((response) => response.status() === 401);
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await rejected;
    await route.fulfill({ response });
  });
}

test('deleting an account by keyboard removes its products and its sign-in @phone-only', async ({
  page,
  shop,
  openBrowser,
  complaints,
}) => {
  const account = await shop.signUp('Lea Leaver');
  const product = await shop.sell({}, account);
  const { page: other, complaints: otherComplaints } = await openBrowser();
  await comeIn(other, await shop.signUp('Lou Looker'));
  await other.goto(`/allProducts?q=${encodeURIComponent(product.title)}&exact=true`);
  await expect(other.getByRole('link', { name: product.title })).toBeVisible();

  await logIn(page, account);
  await page.goto('/dashboard/account');
  await press(page, page.getByRole('button', { name: 'Delete account' }));
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await type(page, dialog.getByLabel('Your email'), account.email);
  await type(page, dialog.getByLabel('Your password', { exact: true }), account.password);
  await delayUntilRejected(page, complaints, '**/api/account/delete');
  await press(page, dialog.getByRole('button', { name: 'Delete permanently' }));

  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeFocused();
  await expect(page.getByText('Your login was deleted too')).toBeVisible();
  await expectNoAxeViolations(page);
  await other.reload();
  await expect(other.getByText(/^(No results for|We have no)/)).toBeVisible();
  otherComplaints.expect(/status of 404/);
  await other.goto(`/productDetails/${product._id}`);
  await expect(other.getByText('This product is no longer in the shop')).toBeVisible();

  complaints.expect(/status of 400/);
  await page.goto('/login');
  await sendLogin(page, account);
  await expect(page.getByText('The email or the password is wrong')).toBeVisible();
});

test('a sign-in that was left behind by a deletion is removed at the next login', async ({
  page,
  signUpAccount,
  complaints,
}) => {
  const account = await signUpAccount('Half Gone');
  await logIn(page, account);
  // The shop deletes the account, but then the sign-in service fails to delete the sign-in.
  await page.route('**/accounts:delete**', (route) => route.abort());
  complaints.expect(/accounts:delete|ERR_FAILED/);
  await delayUntilRejected(page, complaints, '**/api/account/delete');
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Your email').fill(account.email);
  await page.getByLabel('Your password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('The sign-in service didn’t respond')).toBeVisible();

  await page.unroute('**/accounts:delete**');
  complaints.expect(/status of 403/);
  await page.goto('/login');
  await sendLogin(page, account);
  await expect(
    page.getByText('This account was deleted. You can now sign up again.'),
  ).toBeVisible();
});

test('a new password works, and every other browser is signed out', async ({
  page,
  complaints,
  openBrowser,
  signUpAccount,
}) => {
  const account = await signUpAccount('Pat Password');
  await logIn(page, account);
  const { page: other, complaints: otherComplaints } = await openBrowser();
  await logIn(other, account);

  await page.goto('/dashboard/account');
  // This browser's old token ends too.
  await delayUntilRejected(page, complaints, '**/api/account/signOutElsewhere');
  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password').fill('Newer#2nd');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'You’re signed out on all other devices');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();

  otherComplaints.expect(/status of 40[01]/);
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/login');

  await page.evaluate(() => localStorage.clear());
  await logIn(page, { ...account, password: 'Newer#2nd' });
});

test('an email address is verified, and changes, when its emailed link is opened', async ({
  page,
  origin,
  signUpAccount,
}) => {
  const account = await signUpAccount('Mia Mover');
  const email = `moved-${account.email}`;
  await logIn(page, account);
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Send verification email' }).click();
  await expect(page.getByText(`We sent a link to ${account.email}`)).toBeVisible();
  await page.goto(await linkMailedTo(origin, account.email, 'Email verification'));
  await expect(page.getByText('Your email address has been confirmed.')).toBeVisible();
  await page.goto('/');
  await logOut(page);
  await logIn(page, account);
  await page.goto('/dashboard/account');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email' });
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByLabel('Your password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expectToast(page, `We sent a link to ${email}`);

  await page.goto(await linkMailedTo(origin, email, 'Email change'));
  await expect(page.getByText('Your email address has been changed.')).toBeVisible();
  await page.goto('/');
  await logOut(page);
  await logIn(page, { ...account, email });
  await page.goto('/dashboard/account');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});
