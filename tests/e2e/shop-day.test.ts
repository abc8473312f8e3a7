import type { Page } from '@playwright/test';
import { listOwnProducts } from '#contracts/own-products.ts';
import { closeTill, getTill } from '#contracts/till.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { comeIn } from './support/accounts.ts';
import { jpegFile } from './support/files.ts';
import { createHands, expectSold, type Hands } from './support/hands.ts';
import { unique } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// Run it with `npm run shop-day`. It takes too long for `npm test`.
test.use({ as: 'staff' });

const field = (page: Page) => page.getByRole('combobox', { name: 'Scan or search' });
const ticket = (page: Page) => page.getByRole('region', { name: 'Ticket', exact: true });
const complete = (page: Page) => expect(ticket(page).getByText(/is complete$/)).toBeVisible();

/** Fills in the fields of a product by keyboard, starting with the photos. */
async function describeProduct(hands: Hands, title: string, price: string) {
  await hands.tabTo('Product Name');
  await hands.type(title);
  await hands.tabTo('Category');
  await hands.type('Elec');
  await hands.tabTo('Condition');
  await hands.type('V');
  await hands.tabTo('Condition type');
  await hands.type('A');
  await hands.tabTo('Year of purchase');
  await hands.type('2019');
  await hands.tabTo('Years of use');
  await hands.type('5');
  await hands.tabTo('Description');
  await hands.type('Plays well.');
  await hands.tabTo('Resale Price');
  await hands.type(price);
  await hands.tabTo('Original Price');
  await hands.type('900');
}

test('staff work for a day without the mouse, and the web sees each product go within a second', async ({
  page,
  shop,
  origin,
  stateOf,
  desktop,
  openBrowser,
}) => {
  const { call } = createContractClient(origin);
  const [local] = (await stateOf('staff')).origins;
  const token = local?.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '';
  const till = async () => (await call(getTill, {}, { token })).open;
  const left = await till();
  const count = { count: left?.opening ?? '0', explanation: 'From an earlier try.' };
  if (left) await call(closeTill, { body: count }, { token });

  const buyers = await Promise.all(
    ['Ada Amplified', 'Bo Buyer', 'Hanna Holds', 'Web Watcher'].map((name) => shop.signUp(name)),
  );
  const [ada, bo, hanna, watcher] = buyers;
  if (!ada || !bo || !hanna || !watcher) throw new Error('a buyer is missing');
  const stock = await shop.sell({ title: unique('Jaguar'), resale_price: '549' }, { token });
  const { page: web, complaints } = await openBrowser();
  // Strangers can't load sold products.
  complaints.expect(/404 .*\/api\/products\//);
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
    await hands.press('F2');
    await hands.type('150');
    await hands.press('Enter');
    await expect(page.getByText('The till is open.')).toBeVisible();
    await expect(field(page)).toBeFocused();
  });

  const titles = [unique('Jazzmaster'), unique('Mustang'), unique('Duo-Sonic')];
  const photo = await jpegFile();
  for (const [at, title] of titles.entries()) {
    await hands.part(`intake ${at + 1}`, async () => {
      // Leaves the counter's field, where these keys would type text.
      if (at === 0) await hands.press('Tab');
      await hands.type('ga');
      await expect(page.getByText('Choose photos', { exact: true })).toBeVisible();
      desktop?.files?.chosen.push([photo]);
      await hands.tabTo('Choose photos');
      await hands.press('Enter');
      await expect(page.getByText('The photo has been uploaded.')).toBeVisible();
      await describeProduct(hands, title, '500');
      await hands.press('Enter');
      await expect(page.getByText(`${title} is added successfully!`)).toBeVisible();
      await expect(page).toHaveURL('/dashboard/myProducts');
      await expect(page.locator('input:focus, textarea:focus')).toHaveCount(0);
    });
  }
  const { items } = await call(listOwnProducts, { query: { limit: 10 } }, { token });
  const taken = titles.map((title) => {
    const product = items.find((one) => one.title === title);
    if (!product) throw new Error(`${title} is not in the shop`);
    return product;
  });
  const [first, second, third] = taken;
  if (!first || !second || !third) throw new Error('an intake is missing');
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
    await hands.press('=');
    desktop?.files?.chosen.push([photo]);
    await hands.tabTo('Choose photos');
    await hands.press('Enter');
    await expect(page.getByText('The photo has been uploaded.')).toBeVisible();
    await describeProduct(hands, unique('Bronco'), '400');
    await hands.tabTo('Price paid');
    await hands.type('200');
    await hands.tabTo('Bought from');
    await hands.type('Ada Amplified');
    await hands.tabTo('Address');
    await hands.type('Main Street 2');
    await hands.tabTo('Add to the ticket');
    await hands.press('Enter');
    await expect(ticket(page).getByText('-$200')).toBeVisible();
    await hands.press('F4', 'Enter');
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

  let number = '';
  await hands.part('sale of a product on hold', async () => {
    await watch(third._id);
    await hands.scan(tagOf(third));
    await expect(ticket(page).getByText(/On hold/)).toBeVisible();
    await hands.press('F2', 'Enter');
    await expect(page.getByRole('dialog', { name: 'On hold for Hanna Holds' })).toBeVisible();
    await hands.tabTo('Sell anyway…');
    await hands.press('Enter');
    await hands.type('She called.');
    await hands.tabTo('Sell anyway');
    await hands.press('Enter');
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
    await expect(page.getByRole('dialog', { name: `Return from ticket ${number}` })).toBeVisible();
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
    await hands.type((await till())?.expected ?? '');
    await hands.press('Enter');
    await expect(page.getByText('The till is closed.')).toBeVisible();
  });

  console.log(hands.report());
});
