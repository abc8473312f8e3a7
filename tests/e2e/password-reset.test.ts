import { expectToast } from '#tests/support/toasts.ts';
import { logIn, sendLogin } from './support/accounts.ts';
import { linkMailedTo } from './support/mails.ts';
import { expect, test } from './support/test.ts';

test('a person sets a new password with the link from the email', async ({
  page,
  origin,
  shop,
  complaints,
}) => {
  const account = await shop.signUp('Fay Forgetful');
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expectToast(page, `If there is an account for ${account.email}`);

  await page.goto(await linkMailedTo(origin, account.email, 'Password reset'));
  await page.getByLabel(`New password for ${account.email}`).fill('Retuned#3');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await page.goto('/login');
  complaints.expect(/status of 400 .*signInWithPassword/);
  await sendLogin(page, account);
  await expect(page.getByText(/The email or the password is wrong/)).toBeVisible();
  await logIn(page, { ...account, password: 'Retuned#3' });
});
