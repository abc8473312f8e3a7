import { bookingDialog, expectBooked, meeting } from '#tests/e2e/support/booking.ts';
import { press, type, walkTo } from '#tests/e2e/support/keyboard.ts';
import { unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { expectToast } from '#tests/support/toasts.ts';

test('a visitor signs up, finds a guitar by its filters, and books it', async ({ page, shop }) => {
  const model = unique('Wanderer');
  const [product] = await Promise.all([
    shop.sell({ title: `${model} worn`, condition: 'Good', resale_price: '432.10' }),
    shop.sell({ title: `${model} dear`, condition: 'Good', resale_price: '2432.10' }),
    shop.sell({ title: `${model} like new`, condition: 'Mint', resale_price: '432.10' }),
  ]);
  const email = `visitor-${crypto.randomUUID()}@example.test`;
  const main = page.getByRole('main');

  // The visitor uses only the keyboard.
  await page.goto('/');
  await press(page, page.getByRole('link', { name: 'Buy Guitar' }).first());
  await expect(page).toHaveURL('/login');
  await press(page, page.getByRole('link', { name: 'Sign up to continue' }));
  await type(page, page.getByLabel('Name'), 'Vera Visitor');
  await type(page, page.getByLabel('Email'), email);
  await type(page, page.getByLabel('Password', { exact: true }), 'Strum#1st');
  await page.keyboard.press('Enter');
  await expectToast(page, 'User Created Successfully!');
  await expect(page).toHaveURL('/allProducts');

  await press(page, main.getByRole('link', { name: /Electric Guitars/ }).first());
  await expect(page).toHaveURL('/categories/Electric%20Guitars');
  await expect(page.getByRole('heading', { name: 'Electric Guitars', level: 1 })).toBeFocused();
  await expect(page.getByText(/^This Category has \d+ Guitars available$/)).toBeVisible();
  await type(page, page.getByLabel('To', { exact: true }), '500');
  await walkTo(page, page.getByLabel('Good', { exact: true }));
  await page.keyboard.press('Space');
  await type(page, page.getByLabel('Search this list'), model);
  await expect(page.getByText('This Category has 1 Guitars available')).toBeVisible();
  await press(page, page.getByRole('link', { name: product.title }));

  await expect(page.getByRole('heading', { name: product.title, level: 1 })).toBeVisible();
  await expect(page.getByText('$432.10').first()).toBeVisible();
  const booking = page.getByRole('button', { name: 'Booking', exact: true });
  const dialog = bookingDialog(page);
  await press(page, booking);
  await expect(dialog.getByLabel('Name')).toHaveValue('Vera Visitor');
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(booking).toBeFocused();
  await press(page, booking);
  await type(page, dialog.getByLabel('Phone'), meeting.phone);
  await type(page, dialog.getByLabel('Meeting location'), meeting.location);
  await type(page, dialog.getByLabel('Message'), meeting.message);
  await press(page, dialog.getByRole('button', { name: 'Book it' }));
  await expectBooked(page);
  await expect(page.getByRole('region', { name: 'Your booking' })).toBeFocused();

  await press(page, main.getByRole('link', { name: 'My Orders' }));
  const order = page.getByRole('row').filter({ hasText: product.title });
  await expect(order).toContainText('$432.10');
  await expect(order).toContainText('Vera Visitor');
  await expect(order).toContainText(meeting.location);
  await expect(order).toContainText('Held for you');
  await expect(order).toContainText(/Handover code \d{3} \d{3}/);
  const menu = page.getByRole('button', { name: 'Vera Visitor’s account' });
  await press(page, menu);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  const code = await order.getByText(/^\d{3} \d{3}$/).textContent();
  await page.reload();
  await expect(order).toContainText(code ?? 'no code');
});
