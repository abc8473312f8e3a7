import { expectToast } from '#tests/support/toasts.ts';
import { logIn, sendLogin } from './support/accounts.ts';
import {
  bookingDialog,
  expectBooked,
  fillBooking,
  meeting,
  sendBooking,
} from './support/booking.ts';
import { expect, test } from './support/test.ts';

test('a session that can’t be renewed asks for a login and keeps the typed text', async ({
  page,
  shop,
  complaints,
  lapse,
}) => {
  const buyer = await shop.signUp();
  await logIn(page, buyer);
  const product = await shop.sell();
  // The product was published a moment ago, so the event stream makes the page reload it.
  const reloaded = page.waitForResponse(/\/api\/products\/.*again=true/);
  await page.goto(`/productDetails/${product._id}`);
  await fillBooking(page);
  // Wait for the reload. Otherwise, one of the page's other requests could be rejected first.
  await reloaded;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await lapse.spoilToken();
  await lapse.forgetAtSignInService();
  // The page may also fetch the product again before the booking is sent.
  complaints.expect(/status of 401 .*\/api\/(bookings|products)/);
  await sendBooking(page);

  await expectToast(page, 'Your session has ended. Please log in again.');
  await expect(page).toHaveURL('/login');
  await sendLogin(page, buyer);
  await expect(page).toHaveURL(`/productDetails/${product._id}`);
  await page.getByRole('button', { name: 'Booking', exact: true }).click();
  const dialog = bookingDialog(page);
  await expect(dialog.getByLabel('Phone')).toHaveValue(meeting.phone);
  await expect(dialog.getByLabel('Message')).toHaveValue(meeting.message);
  await sendBooking(page);
  await expectBooked(page);
});
