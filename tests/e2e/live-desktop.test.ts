import type { Page } from '@playwright/test';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { comeIn, type Person } from './support/accounts.ts';
import { bookingDialog, fillBooking, sendBooking } from './support/booking.ts';
import { test as base, expect } from './support/test.ts';

/** The shop's address in emails. The server's real address has a random port. */
const publicUrl = 'https://shop.example';

/** Here, the server sends its emails to a mail server. In the other tests, it writes them to files. */
const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed here
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ mailServer }, use) => {
      const shop = await startShop({
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'Second Fret <counter@shop.example>',
        PUBLIC_URL: publicUrl,
      });
      await use(shop.origin);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The maximum time until a change appears in other people's windows. */
const soon = { timeout: 1_000 };

const main = (page: Page) => page.getByRole('main');
const order = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Sets a mark on the page, so that the test can detect a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { untouched: true }));
const isUntouched = (page: Page) => page.evaluate(() => 'untouched' in window);

test('a hold passes from buyer to buyer to the counter: every window updates within a second, and everyone gets mails @stand-in', async ({
  page: counter,
  mailServer,
  shop,
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const [seller, first, second] = await Promise.all([
    shop.signUp('Sally Seller'),
    shop.signUp('Fay First'),
    shop.signUp('Wim Waits'),
  ]);
  const product = await shop.sell({}, seller);
  const { title } = product;
  const enter = async (page: Page, person: Person, path: string) => {
    await comeIn(page, person);
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await mark(page);
  };
  const { page: one } = await openBrowser();
  const { page: two } = await openBrowser();
  await enter(counter, seller, '/dashboard/myBuyers');
  await enter(one, first, `/productDetails/${product._id}`);
  await enter(two, second, `/productDetails/${product._id}`);
  await expect(counter.getByText('No open bookings')).toBeVisible();
  const line = counter.getByRole('region', { name: title });
  const mailed: string[] = [];
  /**
   * Waits until the mail server has received exactly these emails in addition to the earlier ones. Each is given as
   * `recipient: subject`.
   */
  const expectMails = async (...expected: string[]) => {
    mailed.push(...expected);
    await expect
      .poll(() => mailServer.received.map(headingOf).toSorted(), { timeout: 10_000 })
      .toEqual(mailed.toSorted());
  };
  const people = [seller, first, second];
  const headingOf = ({ to, subject }: MailServer['received'][number]) =>
    `${people.find(({ email }) => email === to?.[0]?.address)?.name}: ${subject}`;
  const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

  await test.step('the first buyer gets the hold', async () => {
    await fillBooking(one);
    await sendBooking(one);
    await expect(main(one).getByText('It’s on hold for you', { exact: true })).toBeVisible();
    await expect(line).toContainText('Fay First', soon);
    await expect(main(two)).toContainText('Someone has this on hold.', soon);
    await expectMails(`Fay First: You booked ${title}`, `Sally Seller: Fay First booked ${title}`);
  });

  await test.step('the second buyer waits', async () => {
    await fillBooking(two);
    await bookingDialog(two).getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(two.getByText('You are next in line.')).toBeVisible();
    await expect(line).toContainText('Wim Waits', soon);
  });

  await test.step('the first buyer cancels, and undoes it', async () => {
    await button(one, /^Cancel booking/).click();
    await expect(one.getByText('You canceled this booking.')).toBeVisible();
    await expect(line).not.toContainText('Fay First', soon);
    await button(one, /^Undo/).click();
    await expect(main(one).getByText('It’s on hold for you', { exact: true })).toBeVisible();
    await expect(line).toContainText('Fay First', soon);
  });

  await test.step('the first buyer cancels, and ten seconds later the second one moves up', async () => {
    await button(one, /^Cancel booking/).click();
    await expect(line).not.toContainText('Fay First', soon);
    await expect(two.getByText('It’s your turn', { exact: true })).toBeVisible({ timeout: 12_000 });
    await expect(line).toContainText('Can confirm', soon);
    await expect(button(one, /^Undo/)).toBeHidden(soon);
    // The undone cancellation did not cause an email.
    await expectMails(
      `Sally Seller: Fay First no longer wants ${title}`,
      `Sally Seller: Wim Waits booked ${title}`,
      `Wim Waits: It’s your turn: ${title}`,
    );
  });

  await test.step('the second buyer keeps it', async () => {
    await button(two, /^Keep it/).click();
    await expect(main(two).getByText('It’s on hold for you', { exact: true })).toBeVisible();
    await expect(line).not.toContainText('Can confirm', soon);
  });

  await test.step('the seller hands it over', async () => {
    const code =
      (await main(two)
        .getByText(/^\d{3} \d{3}$/)
        .textContent()) ?? '';
    await line.getByRole('button', { name: 'Hand over to Wim Waits' }).click();
    await counter.getByRole('dialog').getByLabel('Handover code').fill(code);
    await counter.keyboard.press('Enter');
    await expect(counter.getByText('Sold to Wim Waits for $549')).toBeVisible();
    await expect(main(two)).toContainText('You bought this on', soon);
    await expect(main(one)).toContainText('Sold. This one has found a new player.', soon);
    await expectMails(`Wim Waits: You collected ${title}`);
  });

  for (const page of [counter, one, two]) expect(await isUntouched(page)).toBe(true);
  await one.goto('/dashboard');
  await expect(order(one, title)).toContainText('You canceled this booking.');

  await test.step('a mail links to its booking', async () => {
    const last = mailServer.received.find(({ subject }) => subject === `You collected ${title}`);
    const [, path = ''] =
      new RegExp(`: ${publicUrl}(/dashboard/\\S+)`).exec(last?.text ?? '') ?? [];
    await two.goto(path);
    await expect(main(two)).toContainText(title);
    await expect(main(two)).toContainText('Collected');
  });
});
