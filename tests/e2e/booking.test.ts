import { comeIn } from './support/accounts.ts';
import {
  bookingDialog,
  expectBooked,
  fillBooking,
  meeting,
  sendBooking,
} from './support/booking.ts';
import { unique } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('a visitor signs up, finds a guitar by its filters, and books it', async ({ page, shop }) => {
  const model = unique('Wanderer');
  await shop.sell({ title: `${model} worn`, condition: 'Good', resale_price: '432.10' });
  await shop.sell({ title: `${model} dear`, condition: 'Good', resale_price: '2432.10' });
  await shop.sell({ title: `${model} like new`, condition: 'Mint', resale_price: '432.10' });
  const email = `visitor-${crypto.randomUUID()}@example.test`;

  await page.goto('/');
  await page.getByRole('link', { name: 'Buy Guitar' }).first().click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Sign up to continue' }).click();
  await page.getByLabel('Name').fill('Vera Visitor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Strum#1st');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('User Created Successfully!')).toBeVisible();
  await expect(page).toHaveURL('/allProducts');

  await page
    .getByRole('main')
    .getByRole('link', { name: /Electric Guitars/ })
    .first()
    .click();
  await expect(page).toHaveURL('/categories/Electric%20Guitars');
  await expect(page.getByText(/^This Category has \d+ Guitars available$/)).toBeVisible();
  await page.getByLabel('Search this list').fill(model);
  await expect(page.getByText('This Category has 3 Guitars available')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('500');
  await expect(page.getByText('This Category has 2 Guitars available')).toBeVisible();
  await page.getByLabel('Good', { exact: true }).click();
  await expect(page.getByText('This Category has 1 Guitars available')).toBeVisible();
  await page.getByRole('link', { name: `${model} worn` }).click();

  await expect(page.getByRole('heading', { name: `${model} worn`, level: 1 })).toBeVisible();
  await expect(page.getByText('$432.10').first()).toBeVisible();
  await fillBooking(page);
  await expect(bookingDialog(page).getByLabel('Name')).toHaveValue('Vera Visitor');
  await expect(bookingDialog(page).getByLabel('Email')).toHaveValue(email);
  await sendBooking(page);
  await expectBooked(page);

  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  const order = page.getByRole('row').filter({ hasText: `${model} worn` });
  await expect(order).toContainText('$432.10');
  await expect(order).toContainText('Vera Visitor');
  await expect(order).toContainText(meeting.location);
  await expect(order).toContainText('Held for you');
  await expect(order).toContainText(/Handover code \d{3} \d{3}/);
  const code = await order.getByText(/^\d{3} \d{3}$/).textContent();
  await page.reload();
  await expect(order).toContainText(code ?? 'no code');
});

test('a buyer who is too late sees one message and can join the waitlist', async ({
  page,
  shop,
  complaints,
}) => {
  const [product, late, early] = await Promise.all([
    shop.sell(),
    shop.signUp('Lou Later'),
    shop.signUp('Erin Early'),
  ]);
  await comeIn(page, late);
  await page.goto(`/productDetails/${product._id}`);
  await fillBooking(page);

  await shop.book(early, product);
  complaints.expect(/status of 409 .*\/api\/bookings/);
  await sendBooking(page);
  const dialog = bookingDialog(page);
  await expect(dialog.getByText('on hold')).toHaveCount(1);
  const join = dialog.getByRole('button', { name: 'Join the waitlist' });
  await expect(join).toBeInViewport({ ratio: 1 });
  await join.click();
  await expect(page.getByText('You are next in line.')).toBeVisible();
});
