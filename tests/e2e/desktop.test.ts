import { comeIn } from './support/accounts.ts';
import { bookingDialog, expectBooked, fillBooking, sendBooking } from './support/booking.ts';
import { expect, test } from './support/test.ts';

test('a booking waits for a server that goes away and comes back @stand-in', async ({
  page,
  shop,
  complaints,
  desktop,
}) => {
  const [buyer, product] = await Promise.all([shop.signUp(), shop.sell()]);
  await comeIn(page, buyer);
  await page.goto(`/productDetails/${product._id}`);
  await fillBooking(page);
  complaints.expect(/ERR_\w+.*\/api\/|\/api\/.*ERR_/);
  await desktop?.relay.leave();
  await sendBooking(page);
  await expect(bookingDialog(page).getByRole('alert')).toContainText('you won’t book it twice');

  await desktop?.relay.comeBack();
  await sendBooking(page);
  await expectBooked(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('row').filter({ hasText: product.title })).toHaveCount(1);
});
