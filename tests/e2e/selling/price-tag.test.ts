import { comeIn } from '#tests/e2e/support/accounts.ts';
import { unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test('a seller prints price tags, one per label', async ({ page, shop }) => {
  const seller = await shop.signUp('Tina Tag');
  const [one, two] = [
    await shop.sell({ title: unique('Jaguar') }, seller),
    await shop.sell({ title: unique('Mustang') }, seller),
  ];
  await comeIn(page, seller);
  await page.goto(`/productDetails/${one._id}`);
  await page.getByRole('link', { name: 'Price tag' }).click();
  await expect(page.getByRole('article', { name: `Price tag for ${one.title}` })).toContainText(
    one._id.slice(-8),
  );

  await page.goto(`/dashboard/priceTags?ids=${one._id},${two._id}`);
  await expect(page.getByText('2 tags, each on its own label')).toBeVisible();
  // The browser's print dialog can save a PDF, so the page has no button for that.
  await expect(page.getByRole('button', { name: 'Save as PDF' })).toHaveCount(0);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const boxes = pdf.toString('latin1').match(/\/MediaBox\s*\[[^\]]*\]/g);
  // Both boxes measure 80 × 50 mm. Their sizes are in points, as rounded by Chromium.
  expect(boxes?.length).toBe(2);
  for (const box of boxes ?? []) expect(box).toMatch(/\[0 0 22[67][.\d]* 14[12][.\d]*\]/);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('.on-paper')).toBeVisible();
  await expect(page.locator('.on-paper h2').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
});
