import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { comeIn, demoAccount } from '#tests/e2e/support/accounts.ts';
import { expectNoAxeViolations } from '#tests/e2e/support/axe.ts';
import { bookingDialog, fillBooking } from '#tests/e2e/support/booking.ts';
import { press } from '#tests/e2e/support/keyboard.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { expectToast } from '#tests/support/toasts.ts';

/** Sets a mark on the page, so that the test can detect a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { untouched: true }));
const isUntouched = (page: Page) => page.evaluate(() => 'untouched' in window);
const order = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('the next buyer on the waitlist gets a released hold and collects the product with the code, and every window follows', async ({
  page,
  shop,
  origin,
  openBrowser,
}) => {
  const [seller, first, second] = await Promise.all([
    shop.signUp('Sally Seller'),
    shop.signUp('Fay First'),
    shop.signUp('Wim Waits'),
  ]);
  const product = await shop.sell({}, seller);
  await shop.book(first, product);

  const { page: counter, complaints: counterComplaints } = await openBrowser();
  await comeIn(counter, seller);
  await counter.goto('/dashboard/myBuyers');
  const line = counter.getByRole('region', { name: product.title });
  await expect(line).toContainText('Fay First');
  const { page: waiting } = await openBrowser();
  await comeIn(waiting, second);
  await waiting.goto(`/productDetails/${product._id}`);
  await fillBooking(waiting);
  await expect(bookingDialog(waiting)).toContainText('Someone has this on hold.');
  await bookingDialog(waiting).getByRole('button', { name: 'Join the waitlist' }).click();
  await expectToast(waiting, 'You are on the waitlist: next in line.');
  await waiting.goto('/dashboard');
  await expect(order(waiting, product.title)).toContainText('Next in line');
  await expect(line).toContainText('Wim Waits');

  await comeIn(page, first);
  await page.goto('/dashboard');
  await expect(order(page, product.title)).toContainText('Held for you');
  for (const window of [counter, waiting, page]) await mark(window);

  await press(counter, line.getByRole('button', { name: 'Release the booking of Fay First' }));
  const release = counter.getByRole('dialog', { name: 'Release Fay First’s booking' });
  await release.getByLabel('Reason').fill('You did not come.');
  await release.getByRole('button', { name: 'Release' }).click();
  await expect(order(page, product.title)).toContainText('You did not come.');
  await expectNoAxeViolations(page);

  const held = order(waiting, product.title);
  await expect(held).toContainText('Held for you');
  await held.getByRole('link', { name: /Booking sheet/ }).click();
  const sheet = waiting.getByRole('article');
  await expect(sheet).toContainText(product.title);
  const code = (await sheet.getByText(/^\d{3} \d{3}$/).textContent()) ?? '';

  await expect(line).toContainText('Wim Waits');
  await expect(line).not.toContainText('Fay First');
  await press(counter, line.getByRole('button', { name: 'Hand over to Wim Waits' }));
  const dialog = counter.getByRole('dialog', { name: 'Hand over to Wim Waits' });
  await expect(dialog.getByLabel('Handover code')).toBeFocused();
  counterComplaints.expect(/status of 422 .*\/handover/);
  await counter.keyboard.type(code === '111 111' ? '222 222' : '111 111');
  await counter.keyboard.press('Enter');
  await expect(dialog).toContainText('Wrong code. Ask the buyer to check it in My Orders.');
  await expectNoAxeViolations(counter);
  await dialog.getByLabel('Handover code').fill(code);
  await counter.keyboard.press('Enter');
  await expectToast(counter, `${product.title} has been handed over and sold.`);
  await expect(counter.getByText(/^Sold to Wim Waits for/)).toBeVisible();
  await counter.getByRole('tab', { name: 'Ended' }).click();
  await expect(line).toContainText('Collected');
  await expect(line).toContainText('Released');

  await expect(sheet).toContainText('Collected');
  for (const window of [counter, waiting, page]) expect(await isUntouched(window)).toBe(true);

  const { call } = createContractClient(origin);
  const { token } = await shop.signIn(demoAccount('admin'));
  const findMail = async () => {
    const { items } = await call('listMails', {}, { token });
    const mails = await Promise.all(items.map(({ source }) => PostalMime.parse(source)));
    return mails.find(({ subject }) => subject === `You collected ${product.title}`);
  };
  await expect.poll(async () => (await findMail())?.to?.[0]?.address).toBe(second.email);
  const [, path = ''] = /(\/dashboard\/\S+)/.exec((await findMail())?.text ?? '') ?? [];
  await waiting.goto(path);
  await expect(waiting.getByRole('main')).toContainText(product.title);

  await waiting.goto(`/productDetails/${product._id}`);
  await expect(waiting.getByText(/^You bought this on/)).toBeVisible();
});

test('the booking sheet prints black on white, without navigation', async ({ page, shop }) => {
  const [product, buyer] = await Promise.all([shop.sell(), shop.signUp('Paula Paper')]);
  const booking = await shop.book(buyer, product);
  await comeIn(page, buyer);
  await page.goto(`/dashboard/orders/${booking._id}`);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText(booking.location);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(sheet.getByRole('heading')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});
