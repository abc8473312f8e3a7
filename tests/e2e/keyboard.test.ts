import { jpeg } from '#tests/support/image-samples.ts';
import { comeIn } from './support/accounts.ts';
import { meeting } from './support/booking.ts';
import { choose, press, type, walkTo } from './support/keyboard.ts';
import { unique } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// Every journey that people come for, without a mouse.

test('a visitor signs up, finds a guitar and books it', async ({ page, shop }) => {
  const product = await shop.sell();
  const email = `kay-${crypto.randomUUID()}@example.test`;
  const main = page.getByRole('main');
  await page.goto('/');
  await press(page, page.getByRole('link', { name: 'Login', exact: true }));
  await press(page, main.getByRole('link', { name: 'Create an Account' }));
  await type(page, page.getByLabel('Name'), 'Kay Board');
  await type(page, page.getByLabel('Email'), email);
  await type(page, page.getByLabel('Password', { exact: true }), 'Strum#1st');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User Created Successfully!')).toBeVisible();

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await press(page, navigation.getByRole('link', { name: 'Categories' }));
  await expect(page.getByRole('heading', { name: 'All products', level: 1 })).toBeFocused();
  await type(page, page.getByLabel('Search this list'), product.title);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This Category has 1 Guitars available')).toBeVisible();
  await press(page, page.getByRole('link', { name: product.title }));
  await expect(page.getByRole('heading', { name: product.title, level: 1 })).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Booking', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Booking' });
  await type(page, dialog.getByLabel('Phone'), meeting.phone);
  await type(page, dialog.getByLabel('Meeting location'), meeting.location);
  await type(page, dialog.getByLabel('Message'), meeting.message);
  await press(page, dialog.getByRole('button', { name: 'Book it' }));
  await expect(page.getByText('Booking Confirmed!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Booking', exact: true })).toBeFocused();
  await press(page, main.getByRole('link', { name: 'My Orders' }));
  await expect(page.getByRole('row').filter({ hasText: product.title })).toBeVisible();
});

test('a login, menus and dialogs: Escape closes them and gives the focus back', async ({
  page,
  shop,
}) => {
  const [account, product] = await Promise.all([shop.signUp('Kay Board'), shop.sell()]);
  await page.goto('/login');
  await type(page, page.getByLabel('Email'), account.email);
  await type(page, page.getByLabel('Password', { exact: true }), account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully Logged in!')).toBeVisible();

  const menu = page.getByRole('button', { name: `account of ${account.name}` });
  await press(page, menu);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await page.goto(`/productDetails/${product._id}`);
  const booking = page.getByRole('button', { name: 'Booking', exact: true });
  await press(page, booking);
  await expect(page.getByRole('dialog', { name: 'Booking' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Booking' })).toBeHidden();
  await expect(booking).toBeFocused();
});

test('a seller lists a guitar with photos in their order, edits and deletes it', async ({
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
  await expect(page.getByText('All 2 photos are uploaded.')).toBeVisible();
  const source = (place: number) =>
    page.getByRole('list', { name: 'Photos' }).getByRole('img').nth(place).getAttribute('src');
  const first = await source(0);
  await walkTo(page, page.getByRole('button', { name: /^Place of photo 2/ }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Photo is now number 1 of 2.')).toBeAttached();
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

test('somebody deletes their account', async ({ page, shop }) => {
  const person = await shop.signUp('Kay Leaver');
  await comeIn(page, person);
  await page.goto('/dashboard/account');
  await press(page, page.getByRole('button', { name: 'Delete account' }));
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await type(page, dialog.getByLabel('Your email'), person.email);
  await type(page, dialog.getByLabel('Your password', { exact: true }), person.password);
  await press(page, dialog.getByRole('button', { name: 'Delete for good' }));
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeFocused();
});

test.describe('an admin', () => {
  test.use({ as: 'admin' });

  test('finds somebody among all and promotes them', async ({ page, shop }) => {
    const { name, email } = await shop.signUp('Petra Promoted');
    await page.goto('/dashboard/allUsers');
    await type(page, page.getByRole('searchbox'), email);
    await expect(page.getByText('1 account', { exact: true })).toBeVisible();
    await press(page, page.getByRole('button', { name: `Make Admin: ${name}` }));
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }));
    await expect(page.getByText('Make Admin Successful!')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Yes');
  });
});
