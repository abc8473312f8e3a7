import { comeIn } from './support/accounts.ts';
import { press, walkTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

// These tests perform the most common tasks of visitors and buyers without a mouse.

test('a visitor zooms into photos, browses them and magnifies one', async ({ page, shop }) => {
  const seller = await shop.signUp('Sally Seller');
  const image_url = await shop.upload(seller);
  const image_urls = [image_url, await shop.upload(seller, '#222')];
  const { _id, title } = await shop.sell({ image_url, image_urls }, seller);
  await comeIn(page, seller);
  await page.goto(`/productDetails/${_id}`);
  const zoom = page.getByRole('button', { name: 'Open the full-size photo' });
  await press(page, zoom);
  await expect(page.getByRole('dialog', { name: `${title}, photo 1 of 2` })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const view = page.getByRole('dialog', { name: `${title}, photo 2 of 2` });
  await expect(view).toBeVisible();
  await press(page, view.getByRole('button', { name: 'Zoom in' }));
  const picture = view.getByRole('region', {
    name: 'Enlarged photo: use the arrow keys to move around',
  });
  await walkTo(page, picture);
  const scrolled = () => picture.evaluate((it) => it.scrollTop);
  const before = await scrolled();
  await page.keyboard.press('ArrowDown');
  await expect.poll(scrolled).toBeGreaterThan(before);
  await page.keyboard.press('-');
  await expect(view.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(zoom).toBeFocused();
});

test('keys that belong to an input method are no shortcuts', async ({ page }) => {
  await page.goto('/about');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(help).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.evaluate(() => {
    for (const composed of [{ isComposing: true }, { keyCode: 229 }]) {
      const key = { key: '?', bubbles: true, ...composed };
      document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    }
  });
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search the shop' })).toBeVisible();
  await expect(help).toBeHidden();
});
