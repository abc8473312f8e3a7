import type { Page } from '@playwright/test';
import { unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { exampleProduct } from '#tests/support/example-product.ts';

/** `npm run soak -- offline-sales` runs all 200. */
const rounds = process.env.SOAK ? 200 : 5;
/** How many pieces are sold besides the small goods. */
const pieceCount = Math.ceil(rounds / 5);

test.use({ as: 'staff' });

/** When a request for a sale breaks, and whether the connection then stays lost. */
type Fault = { when: 'before' | 'after'; stays?: boolean };

/** Breaks requests for sales as planned: before the server gets them, or before the page gets the reply. */
async function breakRequests(page: Page) {
  const connection: { lost: boolean; plan: Fault[] } = { lost: false, plan: [] };
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const isSale = request.method() === 'POST' && request.url().endsWith('/api/sales');
    const fault = isSale && !connection.lost ? connection.plan.shift() : undefined;
    if (fault?.when === 'after') await route.fetch();
    if (fault?.stays) connection.lost = true;
    if (fault || connection.lost) await route.abort('connectionreset');
    else await route.continue();
  });
  return connection;
}

test(`sells nothing twice and loses nothing in ${rounds} disconnects in the middle of a sale`, async ({
  page,
  origin,
  stateOf,
  complaints,
}) => {
  test.setTimeout(3_600_000);
  complaints.expect(/connection|fetch/i);
  const { call } = createContractClient(origin);
  const [local] = (await stateOf('staff')).origins;
  const token = local?.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '';
  if (!(await call('getTill', {}, { token })).open) {
    await call('openTill', { body: { count: '100' } }, { token });
  }
  const name = unique('Picks');
  const body = { name, price: '1', tax_class: 'standard', stock: 9999, for_sale: true } as const;
  await call('createItem', { body }, { token });
  const pieces = await Promise.all(
    Array.from({ length: pieceCount }, async () => {
      const product = { ...exampleProduct, title: unique('Parlor'), image_url: '' };
      const { _id } = await call('addStock', { body: { product } }, { token });
      return { _id, title: product.title };
    }),
  );
  const connection = await breakRequests(page);
  const ticket = page.getByRole('region', { name: 'Ticket', exact: true });
  const field = page.getByRole('combobox', { name: 'Scan or search' });
  const queue = page.getByRole('region', { name: 'Sold without a connection' });
  const complete = ticket.getByText(/^Ticket .* is complete$/);
  const numbers: string[] = [];
  const open = async () => {
    const copied = page.waitForResponse('**/api/counter/offlineStock');
    await page.goto('/dashboard/counter');
    await copied;
  };
  const add = async (title: string, typed = title) => {
    await field.fill(typed);
    await page.getByRole('option', { name: title }).click();
    await expect(ticket.getByText(title)).toBeVisible();
  };
  /** Waits for the end of the sale. Remembers its number if it was made without a connection. */
  const end = async () => {
    const number = /O-\w{4}-\d+/.exec((await complete.textContent()) ?? '')?.[0];
    if (number !== undefined) numbers.push(number);
    await ticket.getByRole('button', { name: 'New ticket' }).click();
    await expect(complete).toHaveCount(0);
  };
  const chance = (part: number) => Math.random() < part;
  const when = () => (chance(0.5) ? 'before' : 'after');

  /** The tickets that the server has, newest first. */
  const recorded = (limit: number, cursor?: string) =>
    call('listTickets', { query: { q: name, limit, ...(cursor && { cursor }) } }, { token });

  await open();
  for (let round = 0; round < rounds; round += 1) {
    const piece = pieces[round / 5];
    await add(name);
    // What isn't in the storefront is found by the number on its tag.
    if (piece) await add(piece.title, piece._id.slice(-8));
    await page.keyboard.press('F2');
    // The connection is lost while the sale is sent.
    connection.plan.push({ when: when(), stays: true });
    await page.keyboard.press('Control+Enter');
    await expect(ticket.getByText('Was this ticket charged?')).toBeVisible();
    await ticket.getByRole('button', { name: 'Sell without a connection' }).click();
    await end();
    if (chance(0.3)) {
      // A sale that began without a connection.
      await add(name);
      await page.keyboard.press('F2');
      await page.keyboard.press('Control+Enter');
      await end();
    }
    // The connection is also lost while the queue is sent, or the page is closed.
    while (chance(0.3)) connection.plan.push({ when: when() });
    connection.lost = false;
    if (chance(0.2)) await open();
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Try again' });
      if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => {});
      await expect(queue).toHaveCount(0, { timeout: 500 });
      expect((await recorded(1)).total).toBeGreaterThanOrEqual(numbers.length);
    }).toPass();
    connection.plan.length = 0;
  }

  const tickets = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const reply = await recorded(100, cursor);
    tickets.unshift(...reply.items.toReversed());
    cursor = reply.next_cursor;
  }
  // Once, in order, without a gap.
  expect(tickets.map(({ offline }) => offline?.number)).toEqual(numbers);
  expect(numbers.map((number) => Number(number.split('-')[2]))).toEqual(
    numbers.map((_, n) => n + 1),
  );
  const lines = tickets.flatMap((one) => one.lines.map(({ product_id }) => product_id));
  expect(lines.toSorted()).toEqual(pieces.map(({ _id }) => _id).toSorted());
  expect(tickets.every(({ items }) => items.length === 1 && items[0]?.quantity === 1)).toBe(true);
  const [item] = (await call('listItems', { query: { q: name } }, { token })).items;
  expect(item?.stock).toBe(9999 - numbers.length);
  console.log(`${rounds} disconnects, ${numbers.length} sales, ${pieces.length} pieces`);
});
