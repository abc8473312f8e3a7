import { comeIn, logOut } from './support/accounts.ts';
import { bookingDialog, expectBooked, fillBooking, sendBooking } from './support/booking.ts';
import { expect, test } from './support/test.ts';

const api = '**/api/**';

test('a buyer can book a guitar with 400 ms of latency and lost requests @phone-only', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  const [buyer, product] = await Promise.all([shop.signUp('Mo Mobile'), shop.sell()]);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  // Each of these important requests fails once.
  const lost = new Set(['GET /api/products', 'GET /api/categories', 'POST /api/bookings']);
  await page.route(api, (route, request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    return lost.delete(call) ? route.abort('timedout') : route.fallback();
  });
  complaints.expect(/ERR_TIMED_OUT/);

  await comeIn(page, buyer);
  await page.goto(`/allProducts?q=${encodeURIComponent(product.title)}`);
  await page.getByRole('link', { name: product.title }).click();
  await fillBooking(page);
  await sendBooking(page);
  await expect(bookingDialog(page).getByRole('alert')).toContainText('Nothing is lost.');
  await sendBooking(page);
  await expectBooked(page);
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByRole('row').filter({ hasText: product.title })).toContainText('Held');
  expect([...lost]).toEqual([]);
});

test('a booking form that fails to load leaves the page usable, and Retry loads it', async ({
  page,
  shop,
  complaints,
}) => {
  const [buyer, product] = await Promise.all([shop.signUp(), shop.sell()]);
  await comeIn(page, buyer);
  complaints.expect(/ERR_CONNECTION_RESET/);
  await page.route('**/booking-form-*.js', (route) => route.abort('connectionreset'));
  await page.goto(`/productDetails/${product._id}`);
  await page.getByRole('button', { name: 'Booking', exact: true }).click();
  const panel = bookingDialog(page).getByRole('alert');
  await expect(panel).toContainText('The form couldn’t be loaded.');
  await bookingDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();

  await page.getByRole('button', { name: 'Booking', exact: true }).click();
  await page.unroute('**/booking-form-*.js');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(bookingDialog(page)).toBeHidden();
  await fillBooking(page);
  await sendBooking(page);
  await expectBooked(page);
});

test('pages show their text or outline before their scripts load, and a bar while the next page loads', async ({
  page,
}) => {
  const { promise: due, resolve: deliver } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await due;
    await route.fallback();
  });
  await page.goto('/terms', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
  await page.goto('/allProducts', { waitUntil: 'commit' });
  const bar = page.locator('.loading-bar');
  await expect(page.getByText('Categories')).toBeVisible();
  await expect(page.locator('[data-outline="list"]')).toBeVisible();
  await expect(bar).toBeVisible();
  deliver();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page.locator('[data-outline]')).toHaveCount(0);
  await expect(bar).toBeHidden();

  const { promise: next, resolve: deliverNext } = Promise.withResolvers<void>();
  await page.route('**/assets/about-*.js', async (route) => {
    await next;
    await route.fallback();
  });
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await expect(bar).toBeVisible();
  deliverNext();
  await expect(page.getByRole('heading', { level: 1, name: 'From one player' })).toBeVisible();
  await expect(bar).toBeHidden();
});

test('pages that were not loaded before going offline say so, and load when the connection is back @phone-only', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  const [buyer, product] = await Promise.all([shop.signUp(), shop.sell()]);
  await shop.book(buyer, product);
  await comeIn(page, buyer);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const order = main.getByRole('link', { name: product.title, exact: true });
  await expect(order).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Categories' }).click();
  const cards = main.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await cards.nth(0).getByRole('link').click();
  await expect(main.getByRole('heading', { name: 'Similar products' })).toBeVisible();
  await page.goBack();
  const title = (await cards.nth(1).getByRole('heading').textContent()) ?? '';
  const notice = main.getByText('This will load when you’re back online.');

  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  // The page itself may send nothing while it is offline, so send a request that is lost.
  await page.evaluate(() => fetch('/api/health').catch(() => {}));
  await cards.nth(1).getByRole('link').click();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(notice).toBeHidden();

  await page.goBack();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Categories', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Amplifiers/ })
    .click();
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'See your orders and handover codes' }).click();
  await expect(order).toBeVisible();
  await page.goBack();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(main.getByText(/^This Category has/)).toBeVisible();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a buyer without a connection can read the handover code until they log out @phone-only', async ({
    page,
    context,
    shop,
    complaints,
  }) => {
    const [buyer, product] = await Promise.all([shop.signUp(), shop.sell()]);
    const booking = await shop.book(buyer, product);
    const code = `${booking.handover_code?.slice(0, 3)} ${booking.handover_code?.slice(3)}`;
    await comeIn(page, buyer);
    await page.goto('/dashboard');
    await expect(page.getByText(code)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);

    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.goto('/about', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
    const loadedFonts = () =>
      page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      );
    await expect.poll(loadedFonts).toHaveLength(2);
    const order = page.getByRole('listitem').filter({ hasText: product.title });
    await expect(order).toContainText(`Handover code ${code}`);
    await expect(order).toContainText('Held for you until');

    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'From one player' })).toBeVisible();
    await page.goto('/cookies');
    await expect(page.locator('main code', { hasText: /^offline$/ })).toBeVisible();
    await logOut(page);
    await context.setOffline(true);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByText(code)).toBeHidden();
  });

  test.describe('at the counter', () => {
    test.use({ as: 'staff' });

    test('a reload without a connection shows the offline page, and later the counter', async ({
      page,
      context,
      complaints,
    }) => {
      await page.goto('/dashboard/counter');
      await page.evaluate(() => navigator.serviceWorker.ready);
      complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      await context.setOffline(true);
      await page.reload({ waitUntil: 'commit' });
      await expect(page.getByText('What you have stored on this device is kept.')).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();
    });
  });
});
