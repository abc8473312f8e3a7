import type { Page } from '@playwright/test';
import { comeIn, logIn, sendLogin } from '#tests/e2e/support/accounts.ts';
import { unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { jpeg, plain } from '#tests/support/image-samples.ts';
import { expectToast } from '#tests/support/toasts.ts';

const shades = ['#900', '#090', '#009', '#990', '#099', '#909', '#333', '#999'];

const busy = { error: { code: 'unavailable', message: 'No room just now.', request_id: 'e2e' } };

const photos = () =>
  Promise.all(
    shades.map(async (shade, index) => ({
      name: `photo-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await plain({ width: 900, height: 700 }, shade).jpeg().toBuffer(),
    })),
  );

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Product Name').fill(title);
  await page.getByLabel('Category', { exact: true }).selectOption('Electric Guitars');
  await page.getByLabel('Condition', { exact: true }).selectOption('Very Good');
  await page.getByLabel('Condition type').selectOption('All original');
  await page.getByLabel('Year of purchase').fill('1999');
  await page.getByLabel('Years of use').fill('20');
  await page.getByLabel('Description').fill('My father played it in a dance band.');
  await page.getByLabel('Resale Price').fill('$1,250');
  await page.getByLabel('Original Price').fill('1600');
  await page.getByLabel('Phone number').fill('+1 555 010 9090');
  await page.getByLabel('Location').fill('Duluth, MN');
}

test('a seller leaves a draft with eight photos, one of which failed to upload, and later continues and publishes it', async ({
  page,
  shop,
  complaints,
}) => {
  const title = unique('Hofner Verythin');
  await comeIn(page, await shop.signUp('Sally Seller'));
  await page.goto('/dashboard/addProduct');
  // After a network failure, the client uploads the photo again. If the server rejects a photo, the seller has to
  // retry.
  complaints.expect(/ERR_CONNECTION_RESET/);
  complaints.expect(/status of 503 .*\/api\/images/);
  let uploads = 0;
  await page.route('**/api/images', (route) => {
    uploads += 1;
    if (uploads === 1) return route.fulfill({ status: 503, json: busy });
    return uploads === 2 ? route.abort('connectionreset') : route.continue();
  });
  await page.getByLabel('Choose photos').setInputFiles(await photos());
  await page.getByLabel('Product Name').fill(title);
  await expect(page.getByText('1 of 8 photos couldn’t be uploaded.')).toBeVisible();
  await page.getByRole('button', { name: /^Upload again/ }).click();
  await expect(page.getByText('All 8 photos have been uploaded.')).toBeVisible();

  // Move the last photo to the front with the keyboard.
  await page.getByRole('button', { name: /^Position of photo 8/ }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: /^Position of photo 1:/ })).toBeFocused();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();

  await page.goto('/dashboard/addProduct');
  await expect(page.getByText(/You have a draft from today, \d+:\d\d\s[AP]M/)).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByLabel('Product Name')).toHaveValue(title);
  await expect(page.getByRole('button', { name: /^Position of photo/ })).toHaveCount(8);
  await fillIn(page, title);
  await page.getByRole('button', { name: 'Add Product' }).dblclick();
  await expectToast(page, `${title} is added successfully!`);
  await expect(page.getByRole('heading', { name: 'My Products (1)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Drafts 0' })).toBeVisible();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('button', { name: /^Photo \d$/ })).toHaveCount(8);
});

test('the form keeps its text when the session ends and the seller logs in again', async ({
  page,
  shop,
  complaints,
  lapse,
}) => {
  const seller = await shop.signUp('Sally Seller');
  await logIn(page, seller);
  await page.goto('/dashboard/addProduct');
  await page.getByLabel('Product Name').fill('Half a Les Paul');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await lapse.forgetAtSignInService();
  await page.reload();
  await expect(page.getByLabel('Product Name')).toHaveValue('Half a Les Paul');
  complaints.expect(/status of 422 .*\/api\/images/);
  const error = { code: 'unreadable_image', message: 'It is damaged.', request_id: 'e2e' };
  await page.route('**/api/images', (route) => route.fulfill({ status: 422, json: { error } }));
  // The added photo saves the draft. Wait for it, so that only the text below is saved with the spoiled token.
  const saved = page.waitForResponse('**/api/drafts/*');
  const [photo] = await photos();
  if (photo) await page.getByLabel('Choose photos').setInputFiles(photo);
  await expect(page.getByText('This photo couldn’t be uploaded.')).toBeVisible();
  await saved;
  await lapse.spoilToken();
  complaints.expect(/status of 401/);
  await page.getByLabel('Location').fill('Duluth, MN');
  await expect(page).toHaveURL('/login');
  await sendLogin(page, seller);
  await expect(page).toHaveURL(/addProduct\?draft=/);
  await expect(page.getByLabel('Product Name')).toHaveValue('Half a Les Paul');
  await expect(page.getByLabel('Location')).toHaveValue('Duluth, MN');
  // The login discards the chosen file, but the form shows that it is missing.
  await expect(page.getByText(/One photo hadn’t finished uploading/)).toBeVisible();
});

test('a photo of more than 10 MB is made smaller before it is uploaded, and a damaged one is left out', async ({
  page,
  shop,
}) => {
  await comeIn(page, await shop.signUp('Sally Seller'));
  await page.goto('/dashboard/addProduct');
  const buffer = await plain({ width: 2000, height: 1800 }).png({ compressionLevel: 0 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(10 * 1024 * 1024);
  const cut = (await jpeg({ width: 900, height: 700 })).subarray(0, 100);
  await page.getByLabel('Choose photos').setInputFiles([
    { name: 'large.png', mimeType: 'image/png', buffer },
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: cut },
  ]);
  await expect(page.getByText('cut.jpg isn’t a photo that we can read.')).toBeVisible();
  await expect(page.getByText('The photo has been uploaded.')).toBeVisible();
});
