import { expectToast } from '#tests/support/toasts.ts';
import { accountMenu, logIn } from './support/accounts.ts';
import { press, type } from './support/keyboard.ts';
import { unique } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.use({ as: 'admin' });

test('an admin gives and removes a role by keyboard, and the change applies without a new login', async ({
  page,
  shop,
  openBrowser,
}) => {
  const person = await shop.signUp(unique('Petra Promoted'), { verified: true });
  const other = await openBrowser();
  await logIn(other.page, person);
  await other.page.goto('/dashboard');
  await expect(other.page.getByText('No orders yet')).toBeVisible();
  await expect(other.page.getByRole('link', { name: 'All Users' })).toBeHidden();

  await page.goto('/dashboard/allUsers');
  await type(page, page.getByRole('searchbox'), person.name);
  await expect(page.getByText('1 account', { exact: true })).toBeVisible();
  await press(page, page.getByRole('button', { name: `Make Admin: ${person.name}` }));
  const question = page.getByRole('alertdialog');
  await press(page, question.getByRole('button', { name: 'Make Admin' }));
  await expectToast(page, 'Make Admin Successful!');
  const row = page.getByRole('row').filter({ hasText: person.email });
  const role = row.getByRole('cell').nth(2);
  await expect(role).toHaveText('Admin');
  await expect(row.getByRole('button', { name: /Make Admin/ })).toBeHidden();

  // The role change made the other person's token invalid. The client renews it automatically. After the role is
  // removed, the page may request the list of users once more, and the server rejects that request.
  other.complaints.expect(/status of 40[13]/);
  await other.page.goto('/dashboard/allUsers');
  await expect(other.page.getByRole('heading', { name: 'All Users', level: 1 })).toBeVisible();
  await expect(other.page.getByRole('link', { name: 'Reported Items' })).toBeVisible();
  await accountMenu(other.page).click();
  await expect(other.page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: `More for ${person.name}` }).click();
  await row.getByRole('button', { name: 'Make Buyer' }).click();
  await question.getByRole('button', { name: 'Make Buyer' }).click();
  await expectToast(page, 'Make Buyer Successful!');
  await expect(row.getByRole('button', { name: `More for ${person.name}` })).toBeFocused();
  await expect(role).toHaveText('Buyer');
  await expect(other.page.getByText('This page is for admins')).toBeVisible();
  await other.page.goto('/dashboard');
  await expect(other.page.getByText('No orders yet')).toBeVisible();
  await expect(other.page.getByRole('link', { name: 'All Users' })).toBeHidden();
});
