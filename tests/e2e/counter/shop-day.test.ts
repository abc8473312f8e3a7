import type { Page } from '@playwright/test';
import { comeIn } from '#tests/e2e/support/accounts.ts';
import { jpegFile } from '#tests/e2e/support/files.ts';
import { createHands, expectSold, type Hands } from '#tests/e2e/support/hands.ts';
import { unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { createContractClient } from '#tests/support/contract-client.ts';

// Run this test with `npm run soak -- shop-day`. It takes too long for `npm test`.
test.use({ as: 'staff' });

const field = (page: Page) => page.getByRole('combobox', { name: 'Scan or search' });
const ticket = (page: Page) => page.getByRole('region', { name: 'Ticket', exact: true });
const serial = () => unique('E9').replaceAll(' ', '');
const complete = (page: Page) => expect(ticket(page).getByText(/is complete$/)).toBeVisible();

type Piece = { model: string; year: RegExp; serial: string };

/** Opens Take In and fills in a product, from its model to its price. */
async function describePiece(
  page: Page,
  hands: Hands,
  { model, year, serial }: Piece,
  choose: () => void,
) {
  const modelField = page.getByRole('combobox', { name: 'Model', exact: true });
  await expect(modelField).toBeFocused();
  await hands.type(model);
  await expect(page.getByRole('option', { name: year }).first()).toBeVisible();
  await hands.press('Enter');
  const condition = page.getByLabel('Condition', { exact: true });
  await expect(condition).toBeFocused();
  await hands.type('v');
  await expect(condition).toHaveValue('Very Good');
  await hands.press('Enter', 'Enter');
  await hands.type(serial);
  await hands.tabTo('Choose photos');
  choose();
  await hands.press('Enter');
  await expect(page.getByText('The photo has been uploaded.')).toBeAttached();
  await hands.tabTo('Resale Price');
  await expect(page.getByLabel('Resale Price')).not.toHaveValue('');
  await hands.press('Enter', 'Enter');
  await expect(page.locator('input[name=way]:focus')).toHaveCount(1);
}

test('staff work for a day without the mouse, and each sold product disappears from the web within a second', async ({
  page,
  shop,
  origin,
  stateOf,
  desktop,
  openBrowser,
  complaints,
}) => {
  // The first count is wrong.
  complaints.expect(/422 .*\/api\/till\/close/);
  const { call } = createContractClient(origin);
  const [local] = (await stateOf('staff')).origins;
  const token = local?.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '';
  const till = async () => (await call('getTill', {}, { token })).open;
  const left = await till();
  const count = { count: left?.opening ?? '0', explanation: 'From an earlier try.' };
  if (left) await call('closeTill', { body: count }, { token });

  const buyers = await Promise.all(
    ['Ada Amplified', 'Bo Buyer', 'Hanna Holds', 'Web Watcher'].map((name) => shop.signUp(name)),
  );
  const [ada, bo, hanna, watcher] = buyers;
  if (!ada || !bo || !hanna || !watcher) throw new Error('a buyer is missing');
  const stock = await shop.sell({ title: unique('Jaguar'), resale_price: '549' }, { token });
  const { page: web, complaints: onWeb } = await openBrowser();
  // The product that is returned isn't for sale.
  onWeb.expect(/404 .*\/api\/products\//);
  await comeIn(web, watcher);
  const watch = async (id: string) => {
    const listening = web.waitForResponse('**/api/events');
    await web.goto(`/productDetails/${id}`);
    await listening;
    await expect(web.getByRole('heading', { level: 1 })).toBeVisible();
  };
  const tagOf = ({ _id }: { _id: string }) => `${origin}/productDetails/${_id}`;

  const hands = createHands(page);
  await page.goto('/dashboard/counter');
  await expect(field(page)).toBeFocused();

  await hands.part('till opened', async () => {
    await expect(page.getByText('The till is closed.')).toBeVisible();
    await hands.press('Shift+Tab', 'Enter');
    await hands.type('150');
    await hands.press('Enter');
    await expect(page.getByText('The till is open.')).toBeVisible();
    await expect(field(page)).toBeFocused();
  });

  const photo = await jpegFile();
  const choose = () => desktop?.files?.chosen.push([photo]);
  const ids: string[] = [];
  for (const [at, [model, year]] of (
    [
      ['strat 98', /, 1998/],
      ['tele 11', /, 2011/],
      ['les paul 07', /, 2007/],
    ] as const
  ).entries()) {
    await hands.part(`intake ${at + 1}`, async () => {
      await hands.press(at === 0 ? 'Alt+n' : 'n');
      await describePiece(page, hands, { model, year, serial: serial() }, choose);
      if (at === 0) {
        while (
          (await page.locator('input[name=way]:checked + span').textContent())?.startsWith(
            'Bought',
          ) === false
        )
          await hands.press('ArrowUp');
      }
      await hands.press('Enter');
      await hands.type('250');
      await hands.press('Enter');
      await hands.type('Ada Amplified');
      await hands.press('Enter');
      await hands.type('12 Fuzz Street');
      await hands.press('Enter', 'Enter');
      // Choose the payment method only once, because the form remembers it.
      if (at === 0) await hands.type('t');
      await expect(page.getByLabel('Paid with')).toHaveValue('transfer');
      await hands.press('Control+Enter');
      await expect(page.getByText('The product is for sale on the web now.')).toBeVisible();
      await expect(page.getByRole('heading', { name: /has been taken in$/ })).toBeFocused();
      const product = page.getByRole('link', { name: 'Open the product' });
      ids.push((await product.getAttribute('href'))?.split('/').at(-1) ?? '');
      await hands.press('p');
      await expect.poll(() => desktop?.printed()).toBe(at + 1);
    });
  }
  const { items } = await call('listOwnProducts', { query: { limit: 10 } }, { token });
  const [first, second, third] = ids.map((id) => items.find(({ _id }) => _id === id));
  if (!first || !second || !third) throw new Error('an intake is not in the shop');
  const codes = [
    (await shop.book(ada, first)).handover_code ?? '',
    (await shop.book(bo, second)).handover_code ?? '',
  ];
  await shop.book(hanna, third);

  await hands.part('trade-in, net by card', async () => {
    await watch(stock._id);
    await hands.scan(tagOf(stock));
    await expect(ticket(page).getByRole('link', { name: stock.title })).toBeVisible();
    await expect(field(page)).toBeFocused();
    await hands.press('Alt+n');
    await describePiece(
      page,
      hands,
      { model: 'jazz bass 10', year: /, 2010/, serial: serial() },
      choose,
    );
    await hands.press('ArrowDown', 'Enter');
    await hands.type('200');
    await hands.press('Enter');
    await hands.type('Ada Amplified');
    await hands.press('Enter');
    await hands.type('Main Street 2');
    await hands.press('Control+Enter');
    await expect(ticket(page).getByText('-$200')).toBeVisible();
    await hands.press('F4', 'Enter', 'Enter');
    await complete(page);
    await expectSold(web);
    await hands.press('Enter');
  });

  for (const [at, product] of [first, second].entries()) {
    await hands.part(`handover ${at + 1} by code`, async () => {
      await watch(product._id);
      await expect(field(page)).toBeFocused();
      await hands.type(codes[at] ?? '');
      await expect(page.getByRole('button', { name: 'Add to ticket' })).toBeVisible();
      await hands.press('Enter');
      await expect(ticket(page).getByRole('link', { name: product.title })).toBeVisible();
      await hands.press('F2', 'Enter');
      await complete(page);
      await expectSold(web);
      await hands.press('Enter');
    });
  }

  await hands.part('small goods, two by scan', async () => {
    await hands.scan('2910000000017');
    await expect(ticket(page).getByText('Nickel strings 10–46')).toBeVisible();
    await hands.scan('2910000000017');
    await expect(ticket(page).getByRole('listitem').getByText('$13.98')).toBeVisible();
    await hands.press('F2', 'Enter');
    await complete(page);
    await hands.press('Enter');
  });

  let number = '';
  await hands.part('handover without the code', async () => {
    await watch(third._id);
    await hands.scan(tagOf(third));
    await expect(ticket(page).getByText(/On hold/)).toBeVisible();
    await hands.press('F2', 'Enter');
    await expect(page.getByRole('dialog', { name: 'On hold for Hanna Holds' })).toBeVisible();
    await hands.tabTo('It is Hanna Holds');
    await hands.press('Enter', 'Enter');
    await complete(page);
    number =
      (
        await ticket(page)
          .getByText(/is complete$/)
          .textContent()
      )?.match(/\d+/)?.[0] ?? '';
    await expectSold(web);
    await hands.press('Enter');
  });

  await hands.part('return', async () => {
    await expect(field(page)).toBeFocused();
    await hands.type(`T-${number}`);
    await hands.press('Enter');
    await expect(page.getByRole('button', { name: 'Return' })).toBeFocused();
    await hands.press('Enter');
    const returning = page.getByRole('dialog', { name: `Return from ticket ${number}` });
    await expect(returning.getByRole('button', { name: /^Pay back/ })).toBeInViewport({ ratio: 1 });
    await hands.press('ArrowDown');
    await hands.tabTo(/^Pay back/);
    await hands.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Return \d+$/ })).toBeVisible();
  });

  await hands.part('till closed', async () => {
    await hands.tabTo('Till');
    await hands.press('Enter');
    await expect(page.getByRole('region', { name: /^X report/ })).toBeVisible();
    await hands.press('z');
    const dialog = page.getByRole('dialog', { name: 'Close the till' });
    await expect(dialog).toBeVisible();
    await hands.type('200');
    await hands.tabTo('Card total on the terminal’s slip');
    await hands.type('0');
    await hands.press('Control+Enter');
    await expect(dialog.getByLabel('Explanation')).toBeFocused();
    await hands.type('Counted in a hurry');
    await hands.press('Control+Enter');
    await expect(page.getByText('The till is closed.')).toBeVisible();
  });

  console.log(hands.report());
});
