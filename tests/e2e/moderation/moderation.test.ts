import type { Page } from '@playwright/test';
import { comeIn, demoAccount } from '#tests/e2e/support/accounts.ts';
import { expectNoAxeViolations } from '#tests/e2e/support/axe.ts';
import { unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { expectToast } from '#tests/support/toasts.ts';

test.use({ as: 'admin' });

const openCase = async (page: Page, title: string) => {
  await page.goto('/dashboard/reportedItems');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Product: ${title}` })).toBeFocused();
};
const statementOf = (page: Page) => page.getByLabel('Statement of reasons');

test('two reports lead to a decision, and an appeal decided by another moderator restores everything', async ({
  page,
  shop,
  openBrowser,
  origin,
}) => {
  const { call } = createContractClient(origin);
  const [seller, ada, bo, chief] = await Promise.all([
    shop.signUp('Sally Seller'),
    shop.signUp('Ada Amplified'),
    shop.signUp('Bo Buyer'),
    shop.signUp(unique('Chief Admin'), { verified: true }),
  ]);
  // With a photo of another seller's product, a rule would flag the case while it is being decided.
  const image_url = await shop.upload(seller, `#${crypto.randomUUID().slice(0, 6)}`);
  const { _id, title } = await shop.sell({ image_url }, seller);
  await page.goto('/dashboard/reportedItems');
  const token = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '';
  await call('makeAdmin', { params: { id: chief.session.user._id } }, { token });

  const { page: reporter, complaints } = await openBrowser();
  await comeIn(reporter, ada);
  await reporter.goto(`/productDetails/${_id}`);
  await reporter.getByRole('button', { name: 'Report' }).press('Enter');
  const dialog = reporter.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Counterfeit/ }).press('Space');
  await reporter.keyboard.press('Enter');
  await expect(dialog.getByLabel(/^What is wrong/)).toBeFocused();
  await reporter.keyboard.type('The logo is a sticker.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(reporter.getByRole('dialog', { name: 'Report received' })).toBeVisible();
  const target = { type: 'product' as const, id: _id };
  await call('createReport', { body: { target, reason: 'misdescribed' } }, bo);

  const { page: staff } = await openBrowser();
  await comeIn(staff, await shop.signIn(demoAccount('staff')));
  await openCase(staff, title);
  await expect(staff.getByRole('list', { name: 'Reports' }).getByRole('listitem')).toHaveCount(2);
  await staff.keyboard.press('c');
  await expect(staff.getByText('You have claimed this case')).toBeVisible();
  await expectNoAxeViolations(staff);

  const { page: taker } = await openBrowser();
  await comeIn(taker, await shop.signIn(chief));
  await openCase(taker, title);
  await taker.getByRole('button', { name: 'Take over' }).click();
  await taker.getByRole('checkbox', { name: 'Hide the product' }).check();
  await statementOf(taker).fill('The logo is a sticker. Our terms of use don’t allow copies.');
  await taker.getByRole('button', { name: 'Decide', exact: true }).click();
  await expectToast(taker, 'Decided. Everyone concerned will be notified.');
  await expect(staff.getByRole('heading', { name: 'Decisions' })).toBeVisible();
  await expect(staff.getByRole('form')).toBeHidden();

  complaints.expect(/status of 404/);
  await reporter.goto(`/productDetails/${_id}`);
  await expect(reporter.getByText('This product is no longer in the shop')).toBeVisible();

  const { page: own } = await openBrowser();
  await comeIn(own, seller);
  await own.goto('/dashboard/myProducts');
  await own.getByRole('link', { name: /^Hidden by a moderator/ }).click();
  const decision = own.getByRole('article', { name: title });
  await expect(decision).toContainText('Our terms of use don’t allow copies.');
  await decision.getByRole('button', { name: 'Appeal' }).click();
  await own.getByLabel('Why is the decision wrong?').fill('It is real: I have the receipt.');
  await own.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(decision).toContainText('An admin will review your appeal');

  await openCase(page, title);
  await expect(page.getByText('It is real: I have the receipt.')).toBeVisible();
  await page.getByRole('radio', { name: /^Reverse/ }).check();
  await statementOf(page).fill('The receipt shows that it is real. We are sorry.');
  await page.getByRole('button', { name: 'Decide the appeal' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Decide the appeal' }).click();
  await expectToast(page, 'The appeal has been decided. Everyone concerned will be notified.');
  await expect(decision).toContainText('The decision was reversed');
  await expect(decision).toContainText('No longer in effect');

  await reporter.reload();
  await expect(reporter.getByRole('button', { name: 'Booking', exact: true })).toBeVisible();
});
