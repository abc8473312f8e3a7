import { listUsers } from '#contracts/user-list.ts';
import { replying } from '#scripts/screens/mock.ts';
import { jpeg } from '#tests/support/image-samples.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';
import { comeIn } from './support/accounts.ts';
import { choose, press, type, walkTo } from './support/keyboard.ts';
import { unique } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// These tests perform the most common tasks of sellers and admins on the dashboard without a mouse.

test('a seller lists a guitar with reordered photos, edits it and deletes it', async ({
  page,
  shop,
}) => {
  const title = unique('Hofner Verythin');
  await comeIn(page, await shop.signUp('Sally Seller'));
  await page.goto('/dashboard/addProduct');
  const buffer = await jpeg({ width: 600, height: 450 });
  const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer });
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByLabel('Choose photos'));
  await (await chooser).setFiles([photo('front.jpg'), photo('back.jpg')]);
  await expect(page.getByText('All 2 photos have been uploaded.')).toBeVisible();
  const source = (place: number) =>
    page.getByRole('list', { name: 'Photos' }).getByRole('img').nth(place).getAttribute('src');
  const first = await source(0);
  await walkTo(page, page.getByRole('button', { name: /^Position of photo 2/ }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('This photo is now number 1 of 2.')).toBeAttached();
  expect(await source(1)).toBe(first);

  await type(page, page.getByLabel('Product Name'), title);
  await choose(page, page.getByLabel('Category', { exact: true }), 'Electric');
  await choose(page, page.getByLabel('Condition', { exact: true }), 'Very');
  await choose(page, page.getByLabel('Condition type'), 'All');
  await type(page, page.getByLabel('Year of purchase'), '1999');
  await type(page, page.getByLabel('Years of use'), '20');
  await type(page, page.getByLabel('Description'), 'My father played it in a dance band.');
  await type(page, page.getByLabel('Resale Price'), '1250');
  await type(page, page.getByLabel('Original Price'), '1600');
  await type(page, page.getByLabel('Phone number'), '+1 555 010 9090');
  await type(page, page.getByLabel('Location'), 'Duluth, MN');
  await press(page, page.getByRole('button', { name: 'Add Product' }));
  await expect(page.getByText(`${title} is added successfully!`)).toBeVisible();

  await press(page, page.getByRole('link', { name: `Edit ${title}` }));
  await expect(page.getByLabel('Resale Price')).toHaveValue('1250.00');
  await type(page, page.getByLabel('Resale Price'), '1199');
  await press(page, page.getByRole('button', { name: 'Save changes' }));
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('$1,199');

  await press(page, row.getByRole('button', { name: `Delete ${title}` }));
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete?' });
  await press(page, question.getByRole('button', { name: 'Delete', exact: true }));
  await expect(page.getByText(`${title} deleted successfully!`)).toBeVisible();
  await expect(page.getByText('Nothing on your wall yet')).toBeVisible();
});

test('a seller leaves a draft, continues it, leaves it again and discards it', async ({
  page,
  shop,
}) => {
  const title = unique('Half a Les Paul');
  await comeIn(page, await shop.signUp('Sally Seller'));
  await page.goto('/dashboard/addProduct');
  await type(page, page.getByLabel('Product Name'), title);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  const toForm = page.getByRole('navigation').getByRole('link', { name: 'Add A Product' });
  const offer = page.getByRole('main').getByRole('status').filter({ hasText: title });
  await page.goto('/dashboard/addProduct');
  await press(page, offer.getByRole('link', { name: 'Continue' }));
  await expect(page).toHaveURL(/addProduct\?draft=/);
  await expect(page.getByLabel('Product Name')).toHaveValue(title);

  await press(page, toForm);
  await press(page, offer.getByRole('button', { name: `Discard: ${title}` }));
  const question = page.getByRole('alertdialog', { name: 'Discard this draft?' });
  await press(page, question.getByRole('button', { name: 'Discard', exact: true }));
  await expect(page.getByText('Draft discarded.')).toBeVisible();
  await expect(offer).toBeHidden();
});

test('a seller selects several products and ends them', async ({ page, shop }) => {
  const seller = await shop.signUp('Sally Seller');
  const titles = [unique('Jazzmaster'), unique('Jaguar'), unique('Mustang')];
  for (const title of titles) await shop.sell({ title }, seller);
  await comeIn(page, seller);
  await page.goto('/dashboard/myProducts');
  for (const title of titles.slice(1)) {
    await walkTo(page, page.getByRole('checkbox', { name: `Select ${title}` }));
    await page.keyboard.press('Space');
  }
  await press(page, page.getByRole('button', { name: 'End sale: 2 selected' }));
  const question = page.getByRole('alertdialog', { name: 'End the sale of these products?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, question.getByRole('button', { name: 'End sale (2)' }));
  const outcome = page.getByRole('alertdialog', { name: '2 of 2 off sale' });
  await press(page, outcome.getByRole('button', { name: 'Done' }));
  await expect(outcome).toBeHidden();
  const tab = page.getByRole('tab', { name: 'Ended 2' });
  await walkTo(page, page.getByRole('tab', { selected: true }));
  while (!(await tab.evaluate((it) => it === document.activeElement))) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByRole('rowheader')).toHaveCount(2);
});

// Admins' rows have no button. Make the people in the first row, the last row and 16 rows in the middle admins, because
// the list renders fewer than 16 rows outside the viewport.
const isAdmin = (n: number) => n === 1 || n === 100 || (n >= 30 && n <= 45);
const people = replying(listUsers, {
  ...lastPage(
    Array.from({ length: 100 }, (_, index) => ({
      _id: idOf(index + 1),
      name: `Person ${index + 1}`,
      email: `person-${index + 1}@example.test`,
      role: isAdmin(index + 1) ? ('admin' as const) : ('user' as const),
      created_at: '2026-01-02T03:04:05.000Z',
    })),
  ),
  total_capped: false,
});

test.describe('an admin', () => {
  test.use({ as: 'admin' });

  test('reaches rows that are not rendered yet', async ({ page }) => {
    await people(page);
    await page.goto('/dashboard/allUsers');
    const button = (n: number) =>
      page.getByRole('button', { name: `Make Admin: Person ${n}`, exact: true });
    await walkTo(page, button(2));
    await expect(button(61)).toBeHidden();
    await page.keyboard.press('End');
    await expect(button(99)).toBeFocused();
    await expect(button(99)).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await expect(button(98)).toBeFocused();
    for (let n = 97; n > 60; n--) await page.keyboard.press('ArrowUp');
    await expect(button(61)).toBeFocused();
    await expect(button(61)).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(button(2)).toBeFocused();
    await expect(button(2)).toBeInViewport();
    for (let n = 3; n <= 29; n++) await page.keyboard.press('ArrowDown');
    await expect(button(29)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(button(46)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(button(29)).toBeFocused();

    // Arrow Down also works if its target row is no longer rendered after scrolling.
    await button(29).blur();
    await expect(button(46)).toBeVisible();
    await page.mouse.wheel(0, -120);
    await expect(button(46)).toHaveCount(0);
    await button(29).focus();
    await expect(button(46)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(button(46)).toBeFocused();
  });
});
