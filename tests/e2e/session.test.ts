import { expect, test } from './support/test.ts';

test.describe('the admin', () => {
  test.use({ as: 'admin' });

  test('sees the pages of admins, and survives a reload there @phone', async ({ page }) => {
    await page.goto('/dashboard/allUsers');
    await expect(page.getByRole('heading', { name: 'All Users', level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByText('buyer@secondfret.test')).toBeVisible();
  });
});

test.describe('a buyer', () => {
  test.use({ as: 'buyer' });

  test('is no admin: the list of users brings them away', async ({ page }) => {
    await page.goto('/dashboard/allUsers');
    await expect(page).not.toHaveURL('/dashboard/allUsers');
  });
});
