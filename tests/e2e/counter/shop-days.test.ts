import type { Page } from '@playwright/test';
import { type Account, demoAccount, logIn, logOut } from '#tests/e2e/support/accounts.ts';
import { createHands, type Hands } from '#tests/e2e/support/hands.ts';
import { type Shop, unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { signIn } from '#tests/support/sign-in-accounts.ts';

// Run this test with `npm run soak -- shop-day`. It takes too long for `npm test`.
const pin = '2846';
const field = (page: Page) => page.getByRole('combobox', { name: 'Scan or search' });
const ticket = (page: Page) => page.getByRole('region', { name: 'Ticket', exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Signs up a person who works in the shop and has a PIN. */
async function newStaff(
  shop: Shop,
  origin: string,
  name: string,
  role: 'staff' | 'admin',
): Promise<Account> {
  const { call } = createContractClient(origin);
  const person = await shop.signUp(name, { verified: true });
  const admin = await shop.signIn(demoAccount('admin'));
  await call('setRole', { params: { id: person.session.user._id }, body: { role } }, admin);
  const { idToken } = await signIn(origin, person);
  await call('setPin', { body: { pin } }, { token: idToken });
  return person;
}

/** Returns the number of the ticket or layaway that was just completed. */
async function numberShown(page: Page, text: RegExp): Promise<string> {
  const shown = ticket(page).getByText(text);
  await expect(shown).toBeVisible();
  return /\d+/.exec((await shown.textContent()) ?? '')?.[0] ?? '';
}
const completed = (page: Page) => numberShown(page, /is complete$/);

async function openTill(page: Page, hands: Hands, float: string): Promise<void> {
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('main').getByText('The till is closed.')).toBeVisible();
  await hands.press('Shift+Tab', 'Enter');
  await hands.type(float);
  await hands.press('Enter');
  await expect(page.getByText('The till is open.').first()).toBeVisible();
  await expect(field(page)).toBeFocused();
}

/** Counts the bills and gives the card total. Both are what they should be, so nothing has to be explained. */
async function closeTill(page: Page, hands: Hands, bills: Record<string, string>, slip: string) {
  if (await field(page).isVisible()) {
    // The counter hides the menu.
    await hands.tabTo('Dashboard Menu');
    await hands.press('Enter');
    await expect(dialog(page, 'Dashboard Menu')).toBeVisible();
  }
  await hands.tabTo('Till');
  await hands.press('Enter');
  await expect(page.getByRole('region', { name: /^X report/ })).toBeVisible();
  await hands.press('z');
  const closing = dialog(page, 'Close the till');
  await expect(closing).toBeVisible();
  // What should be in the till is not shown before it is counted.
  await expect(closing.getByText(/expected|should be \$/i)).toHaveCount(0);
  await hands.tabTo('Count bills and coins');
  await hands.press('Enter');
  for (const [value, number] of Object.entries(bills)) {
    await hands.tabTo(value);
    await hands.type(number);
  }
  await hands.tabTo('Stays in the drawer');
  await hands.type('100');
  await hands.tabTo('Card total on the terminal’s slip');
  await hands.type(slip);
  await hands.press('Control+Enter');
  await expect(page.getByText('The till is closed.').first()).toBeVisible();
}

test('staff sell for three days with store credit, refunds, a layaway, a void and an approval', async ({
  page,
  shop,
  origin,
  complaints,
}) => {
  // The discount needs an approval.
  complaints.expect(/403 .*\/api\/sales/);
  const { call } = createContractClient(origin);
  const [admin, staff] = [
    await shop.signIn(demoAccount('admin')),
    await shop.signIn(demoAccount('staff')),
  ];
  const left = (await call('getTill', {}, admin)).open;
  const count = { count: left?.opening ?? '0', explanation: 'From an earlier try.' };
  if (left) await call('closeTill', { body: count }, admin);
  const ann = await newStaff(shop, origin, 'Ann Arbor', 'staff');
  const ben = await newStaff(shop, origin, 'Ben Boss', 'admin');
  const email = `cara-${crypto.randomUUID()}@example.test`;
  const cara = unique('Cara Customer');
  const sell = (resale_price: string) =>
    shop.sell({ title: unique('Jaguar'), resale_price, original_price: '900' }, staff);
  const tagOf = ({ _id }: { _id: string }) => `${origin}/productDetails/${_id}`;

  for (const person of [ben, ann]) {
    await logIn(page, person);
    await page.goto('/dashboard/counter');
    await expect(page.getByRole('button', { name: `${person.name}: switch person` })).toBeVisible();
    await page.goto('/about');
    if (person === ben) await logOut(page);
  }

  const hands = createHands(page);
  const add = async (price: string) => {
    const product = await sell(price);
    await expect(field(page)).toBeFocused();
    await hands.scan(tagOf(product));
    await expect(ticket(page).getByRole('link', { name: product.title })).toBeVisible();
    return product;
  };
  const chooseCara = async () => {
    await hands.press('F6');
    await hands.type(cara);
    await hands.press('Enter');
    await expect(ticket(page).getByLabel('Email', { exact: true })).toHaveValue(email);
  };
  /** Opens the return of a ticket, and gives a reason. */
  const takeBack = async (number: string) => {
    await expect(field(page)).toBeFocused();
    await hands.type(`T-${number}`);
    await hands.press('Enter');
    await expect(page.getByRole('button', { name: 'Return' })).toBeFocused();
    await hands.press('Enter');
    const returning = dialog(page, `Return from ticket ${number}`);
    await expect(returning).toBeVisible();
    await hands.press('ArrowDown');
    return returning;
  };
  const payBack = async () => {
    await hands.tabTo(/^Pay back \$/);
    await hands.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Return \d+$/ })).toBeVisible();
  };
  const toCounter = async () => {
    await hands.tabTo('Counter');
    await hands.press('Enter');
    await expect(field(page)).toBeFocused();
  };

  await page.goto('/dashboard/counter');
  await hands.part('day 1: till opened', () => openTill(page, hands, '150'));

  let number = '';
  await hands.part('by card and cash, receipt mailed', async () => {
    await add('549');
    await hands.press('F6');
    await hands.type(cara);
    await hands.press('Enter');
    await hands.type(email);
    await hands.press('F3');
    await hands.type('100');
    await hands.press('F4', 'Enter', 'Enter');
    await expect(ticket(page).getByText('Left to pay', { exact: true })).toBeVisible();
    await hands.press('F2', 'Enter');
    number = await completed(page);
    await hands.press('m');
    await expect(ticket(page).getByText(`The receipt is on its way to ${email}.`)).toBeVisible();
    await hands.press('Enter');
  });

  await hands.part('refund by method', async () => {
    const returning = await takeBack(number);
    await expect(returning.getByLabel('Card')).toHaveValue('100.00');
    await expect(returning.getByLabel('Cash')).toHaveValue('449.00');
    await payBack();
    await toCounter();
  });

  await hands.part('sale by card', async () => {
    await add('199');
    await chooseCara();
    await hands.press('F4', 'Enter', 'Enter');
    number = await completed(page);
    await hands.press('Enter');
  });
  await hands.part('refund as store credit', async () => {
    await takeBack(number);
    await hands.tabTo('All as store credit');
    await hands.press('Enter');
    await payBack();
    await toCounter();
  });

  await hands.part('part payment with store credit', async () => {
    await add('299');
    await chooseCara();
    await hands.press('F9');
    await expect(ticket(page).getByLabel('Amount as store credit')).toHaveValue('199.00');
    await hands.press('Enter');
    await expect(ticket(page).getByText('Left to pay', { exact: true })).toBeVisible();
    await hands.press('F2', 'Enter');
    await completed(page);
    await hands.press('Enter');
  });

  let layaway = '';
  let laidAway = '';
  await hands.part('layaway, first payment', async () => {
    laidAway = (await add('600'))._id;
    await chooseCara();
    await hands.press('F10');
    await expect(dialog(page, 'Lay away')).toBeVisible();
    await expect(dialog(page, 'Lay away').getByLabel('Deposit to pay now')).toBeFocused();
    await hands.type('200');
    await hands.press('F4', 'Control+Enter');
    layaway = await numberShown(page, /^Layaway \d+: \$400\S* due by [\w, ]+$/);
    await hands.press('Enter');
  });

  await hands.part('small goods, void', async () => {
    await expect(field(page)).toBeFocused();
    await hands.scan('2910000000017');
    await expect(ticket(page).getByText('Nickel strings 10–46')).toBeVisible();
    await hands.press('F2', 'Enter');
    const sold = await completed(page);
    await hands.press('v');
    await expect(page.getByRole('alertdialog', { name: `Void ticket ${sold}?` })).toBeVisible();
    await hands.press('ArrowDown', 'Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Void \d+$/ })).toBeVisible();
  });
  await hands.part('day 1: blind count', () =>
    closeTill(page, hands, { $100: '2', $50: '1' }, '399'),
  );

  const pay = async (amount: string | null) => {
    await expect(field(page)).toBeFocused();
    await hands.type(`T-${layaway}`);
    await hands.press('Enter');
    await expect(page.getByRole('button', { name: 'Add payment' })).toBeFocused();
    await hands.press('Enter');
    await expect(dialog(page, 'Add payment').getByLabel('Amount')).toBeFocused();
    if (amount) await hands.type(amount);
    await hands.press('F4', 'Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Ticket \d+$/ })).toBeVisible();
  };
  await toCounter();
  await hands.part('day 2: till opened', () => openTill(page, hands, '100'));
  await hands.part('layaway, second payment', () => pay('200'));
  await toCounter();
  await hands.part('discount that a colleague approves', async () => {
    await add('400');
    await hands.press('-');
    await expect(ticket(page).getByLabel('Price', { exact: true })).toBeFocused();
    await hands.type('60%');
    await hands.press('Enter');
    await hands.type('Crack in the neck');
    await hands.press('Enter', 'F2', 'Enter');
    const approval = dialog(page, 'Approval needed');
    await expect(approval.getByText(/needs an approval/)).toBeVisible();
    await expect(approval.getByLabel('PIN')).toBeFocused();
    await hands.type(pin);
    await hands.press('Enter');
    await completed(page);
    await hands.press('Enter');
  });
  await hands.part('change of clerk', async () => {
    await hands.press('Control+u');
    await expect(page.getByRole('dialog').getByLabel('PIN')).toBeFocused();
    await hands.type(pin);
    await hands.press('Enter');
    await expect(page.getByRole('button', { name: `${ben.name}: switch person` })).toBeVisible();
  });
  await hands.part('day 2: blind count', () =>
    closeTill(page, hands, { $100: '2', $50: '1', $10: '1' }, '200'),
  );

  await toCounter();
  await hands.part('day 3: till opened', () => openTill(page, hands, '100'));
  await hands.part('layaway, last payment', () => pay(null));
  await hands.part('day 3: blind count', () => closeTill(page, hands, { $100: '1' }, '200'));

  const product = await call('getProduct', { params: { id: laidAway } }, admin);
  expect(product.status).toBe('sold');
  console.log(hands.report());
});
