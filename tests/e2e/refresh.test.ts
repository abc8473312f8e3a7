import type { Page, Request } from '@playwright/test';
import { createContractClient } from '#tests/support/contract-client.ts';
import { comeIn, demoAccount, type Person } from './support/accounts.ts';
import { expectBooked, fillBooking, sendBooking } from './support/booking.ts';
import { unique } from './support/shop.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    /** What the event stream has sent to this page. */
    told: string;
  }
}

/** Records what the event stream sends to the page. */
const recordEvents = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window;
    window.told = '';
    window.fetch = async (...call) => {
      const reply = await fetch(...call);
      if (!reply.url.endsWith('/api/events') || !reply.body) return reply;
      const [forPage, forTest] = reply.body.tee();
      const write = (text: string) => {
        window.told += text;
      };
      void forTest.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write }));
      return new Response(forPage, { headers: reply.headers });
    };
  });

/** Opens a page, and waits until it follows the event stream. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => window.told.includes('event: ready'));
}

/** A click, and the ids of the records that it changes. */
type Click = { about: readonly string[]; press: () => Promise<void> };

/**
 * Prepares a click, makes it, and returns the addresses that the page then requested more than once. Starts again if the
 * page was told about changes by other tests. The person must have a notice.
 */
async function repeatedAfter(
  page: Page,
  person: Person,
  prepare: () => Promise<Click>,
): Promise<Record<string, number>> {
  const { call } = createContractClient(person.origin);
  const [notice] = (await call('listNotices', { query: {} }, person)).items;
  const params = { id: notice?._id ?? 'no notice' };
  // The page works through events in order. Once it has counted the notices twice, it has reloaded everything else.
  async function settle() {
    for (const read of [true, false]) {
      const counted = page.waitForRequest('**/api/notices/unread');
      await call('markNotice', { params, body: { read } }, person);
      await counted;
    }
  }
  for (;;) {
    const { about, press } = await prepare();
    await settle();
    const counts: Record<string, number> = {};
    const changed = [...about];
    const note = (request: Request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (!pathname.startsWith('/api/') || pathname.startsWith('/api/notices')) return;
      searchParams.delete('again');
      const address = `${pathname}?${searchParams}`;
      if (request.method() === 'GET') counts[address] = (counts[address] ?? 0) + 1;
    };
    const before = await page.evaluate(() => window.told.length);
    page.on('request', note);
    const replied = page.waitForResponse((one) => one.request().method() === 'POST');
    await press();
    changed.push((await (await replied).json())._id);
    await settle();
    page.off('request', note);
    const told = await page.evaluate((from) => window.told.slice(from), before);
    const messages = [...told.matchAll(/"kind":"(\w+).*?"id":"([\w-]+)"/g)];
    const isOwn = ([, kind = '', id = '']: string[]) =>
      // A click's booking moves a thread, whose id isn't known here.
      /notice|audit|mail|thread/.test(kind) || changed.includes(id);
    if (messages.every(isOwn)) {
      return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 1));
    }
  }
}

test('one click reloads each query at most once', async ({ page, shop, origin, openBrowser }) => {
  const { call } = createContractClient(origin);
  const [buyer, worker, admin, owner] = await Promise.all([
    shop.signUp('Bo Buyer'),
    shop.signUp(unique('Mo Moderator'), { verified: true }),
    shop.signIn(demoAccount('admin')),
    shop.signIn(demoAccount('staff')),
  ]);
  const worksFor = { params: { id: worker.session.user._id }, body: { role: 'staff' } } as const;
  await call('setRole', worksFor, admin);
  const staff = await shop.signIn(worker);
  await shop.book(buyer, await shop.sell());
  const { page: work } = await openBrowser();
  await Promise.all([page, work].map(recordEvents));
  await Promise.all([comeIn(page, buyer), comeIn(work, staff)]);

  const booking = await repeatedAfter(page, buyer, async () => {
    const product = await shop.sell();
    await open(page, `/productDetails/${product._id}`);
    await fillBooking(page);
    const press = async () => {
      await sendBooking(page);
      await expectBooked(page);
    };
    return { about: [product._id], press };
  });

  const canceling = await repeatedAfter(page, buyer, async () => {
    const product = await shop.sell();
    const { _id } = await shop.book(buyer, product);
    await open(page, '/dashboard');
    const order = page.getByRole('row').filter({ hasText: product.title });
    const press = async () => {
      await order.getByRole('button', { name: /^Cancel/ }).click();
      await expect(order.getByRole('button', { name: /^Undo/ })).toBeVisible();
    };
    return { about: [product._id, _id], press };
  });

  const selling = await repeatedAfter(work, staff, async () => {
    const product = await shop.sell({}, owner);
    await open(work, '/dashboard/counter');
    const ticket = work.getByRole('region', { name: 'Ticket', exact: true });
    await work.getByRole('combobox', { name: 'Scan or search' }).fill(product._id.slice(-8));
    await work.keyboard.press('Enter');
    await expect(ticket.getByRole('link', { name: product.title })).toBeVisible();
    await ticket.getByText('Card').click();
    const press = async () => {
      await ticket.getByRole('button', { name: /^Take/ }).click();
      await expect(ticket.getByText(/is complete$/)).toBeVisible();
    };
    return { about: [product._id], press };
  });

  const deciding = await repeatedAfter(work, staff, async () => {
    const product = await shop.sell();
    const target = { type: 'product' as const, id: product._id };
    await call(
      'createReport',
      { body: { target, reason: 'counterfeit', text: 'The logo is a sticker.' } },
      buyer,
    );
    await open(work, '/dashboard/reportedItems');
    await work.getByRole('link', { name: product.title }).click();
    await work.getByRole('checkbox', { name: 'Hide the product' }).check();
    await work.getByLabel('Statement of reasons').fill('Our terms of use don’t allow copies.');
    const press = async () => {
      await work.getByRole('button', { name: 'Decide', exact: true }).click();
      await expect(work.getByRole('heading', { name: 'Decisions' })).toBeVisible();
    };
    const caseId = new URL(work.url()).pathname.split('/').at(-1) ?? '';
    return { about: [product._id, caseId], press };
  });

  expect({ booking, canceling, selling, deciding }).toEqual({
    booking: {},
    canceling: {},
    selling: {},
    deciding: {},
  });
});
