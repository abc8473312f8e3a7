import { comeIn } from '#tests/e2e/support/accounts.ts';
import { choose, press, type, walkTo } from '#tests/e2e/support/keyboard.ts';
import { unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { jpeg } from '#tests/support/image-samples.ts';
import { expectToast } from '#tests/support/toasts.ts';

test('a seller lists a guitar with a photo, sees it in the shop, and deletes it', async ({
  page,
  shop,
  desktop,
  openBrowser,
}) => {
  const title = unique('Hofner Verythin');
  await comeIn(page, await shop.signUp('Sally Seller'));
  await page.goto('/dashboard/addProduct');
  const buffer = await jpeg({ width: 600, height: 450 });
  const photos = ['front.jpg', 'back.jpg'].map((name) => ({
    name,
    mimeType: 'image/jpeg',
    buffer,
  }));
  // The seller uses only the keyboard. The desktop application has its own dialog for photos.
  if (desktop) await page.getByLabel('Choose photos').setInputFiles(photos);
  else {
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByLabel('Choose photos'));
    await (await chooser).setFiles(photos);
  }
  await expect(page.getByText('All 2 photos have been uploaded.')).toBeVisible();
  const source = (place: number) =>
    page.getByRole('list', { name: 'Photos' }).getByRole('img').nth(place).getAttribute('src');
  const first = await source(0);
  await walkTo(page, page.getByRole('button', { name: /^Position of photo 2/ }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('This photo is now number 1 of 2.')).toBeAttached();
  await expect.poll(() => source(1)).toBe(first);

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
  await expectToast(page, `${title} is added successfully!`);

  await expect(page).toHaveURL('/dashboard/myProducts');
  await expect(page.getByRole('heading', { name: 'My Products (1)' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('$1,250');
  await expect(row).toContainText('Duluth, MN');
  const width = () => row.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);

  const other = await openBrowser();
  await comeIn(other.page, await shop.signUp('Nosy Neighbour'));
  await other.page.goto(`/allProducts?q=${encodeURIComponent(title)}`);
  await expect(other.page.getByText('This Category has 1 Guitars available')).toBeVisible();
  await other.page.getByRole('link', { name: title }).click();
  await expect(other.page.getByText('My father played it in a dance band.')).toBeVisible();
  // Without this step, the page would load the deleted product again, and the browser would report a 404.
  await other.page.goto('/allProducts');

  await press(page, page.getByRole('link', { name: `Edit ${title}` }));
  await expect(page.getByLabel('Resale Price')).toHaveValue('1250.00');
  await type(page, page.getByLabel('Resale Price'), '1199');
  await press(page, page.getByRole('button', { name: 'Save changes' }));
  await expect(row).toContainText('$1,199');

  await press(page, row.getByRole('button', { name: `Delete ${title}` }));
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete?' });
  await expect(question).toContainText(`If you delete ${title}, it cannot be undone!`);
  await press(page, question.getByRole('button', { name: 'Cancel' }));
  await expect(question).toBeHidden();
  await press(page, row.getByRole('button', { name: `Delete ${title}` }));
  await press(page, question.getByRole('button', { name: 'Delete', exact: true }));
  await expectToast(page, `${title} deleted successfully!`);
  await expect(page.getByText('No products yet')).toBeVisible();

  await other.page.goto(`/allProducts?q=${encodeURIComponent(title)}&exact=true`);
  await expect(other.page.getByText('This Category has 0 Guitars available')).toBeVisible();
});
