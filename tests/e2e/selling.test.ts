import { jpeg } from '#tests/support/image-samples.ts';
import { comeIn } from './support/accounts.ts';
import { unique } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('a seller lists a guitar with a photo, sees it in the shop, and deletes it', async ({
  page,
  shop,
  openBrowser,
}) => {
  const seller = await shop.signUp('Sally Seller');
  const title = unique('Hofner Verythin');
  await comeIn(page, seller);
  await page.goto('/dashboard/addProduct');
  await page.getByLabel('Choose photos').setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpeg({ width: 900, height: 700 }),
  });
  await page.getByLabel('Product Name').fill(title);
  await page.getByLabel('Category', { exact: true }).selectOption('Electric Guitars');
  await page.getByLabel('Condition', { exact: true }).selectOption('Very Good');
  await page.getByLabel('Condition type').selectOption('All original');
  await page.getByLabel('Year of purchase').fill('1999');
  await page.getByLabel('Years of use').fill('20');
  await page.getByLabel('Description').fill('My father played it in a dance band.');
  await page.getByLabel('Resale Price').fill('1250');
  await page.getByLabel('Original Price').fill('1600');
  await page.getByLabel('Phone number').fill('+1 555 010 9090');
  await page.getByLabel('Location').fill('Duluth, MN');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText(`${title} is added successfully!`)).toBeVisible();

  await expect(page).toHaveURL('/dashboard/myProducts');
  await expect(page.getByRole('heading', { name: 'My Products (1)' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('$1,250');
  await expect(row).toContainText('Duluth, MN');
  await expect(row.locator('img')).toHaveJSProperty('complete', true);
  expect(await row.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(
    0,
  );

  const other = await openBrowser();
  await comeIn(other.page, await shop.signUp('Nosy Neighbour'));
  await other.page.goto(`/allProducts?q=${encodeURIComponent(title)}`);
  await expect(other.page.getByText('This Category has 1 Guitars available')).toBeVisible();
  await other.page.getByRole('link', { name: title }).click();
  await expect(other.page.getByText('My father played it in a dance band.')).toBeVisible();

  // Without this step, the page would load the deleted product again, and the browser would report a 404.
  await other.page.goto('/allProducts');

  await row.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete?' });
  await expect(question).toContainText(`If you delete ${title}, it cannot be undone!`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`${title} deleted successfully!`)).toBeVisible();
  await expect(page.getByText('Nothing on your wall yet')).toBeVisible();

  await other.page.goto(`/allProducts?q=${encodeURIComponent(title)}`);
  await expect(other.page.getByText('This Category has 0 Guitars available')).toBeVisible();
});
