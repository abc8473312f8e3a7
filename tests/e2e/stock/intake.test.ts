import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '#tests/e2e/support/axe.ts';
import { typeByHand } from '#tests/e2e/support/keyboard.ts';
import { unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { plain } from '#tests/support/image-samples.ts';

test.use({ as: 'staff' });

/** Returns functions that use only the keyboard and count the key presses. */
function typingOn(page: Page) {
  let keys = 0;
  return {
    keys: () => keys,
    async text(text: string) {
      keys += text.length;
      await typeByHand(page, text);
    },
    async press(...names: string[]) {
      for (const name of names) {
        keys += 1;
        await page.keyboard.press(name);
      }
    },
  };
}

const photo = async (shade: string) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await plain({ width: 640, height: 480 }, shade).jpeg().toBuffer(),
});

test('staff take in a known model with few keys, and photos from a phone', async ({
  page,
  openBrowser,
}) => {
  await page.clock.install();
  await page.goto('/dashboard/counter');
  await expect(page.getByRole('combobox', { name: 'Scan or search' })).toBeFocused();
  const type = typingOn(page);
  await type.press('Alt+n');
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toBeFocused();
  await type.text('strat 98');
  await expect(page.getByRole('option', { name: /Stratocaster, 1998/ }).first()).toBeVisible();
  await type.press('Enter');
  const condition = page.getByLabel('Condition', { exact: true });
  await expect(condition).toBeFocused();
  await type.text('v');
  await expect(condition).toHaveValue('Very Good');
  await type.press('Enter', 'Enter');
  await expect(page.getByLabel('Serial number (optional)')).toBeFocused();
  await type.text(unique('E9').replace(' ', ''));

  await type.press('Tab', 'Tab', 'Enter');
  const code = page.getByRole('dialog', { name: 'Use a phone' });
  await expect(code.getByRole('img', { name: 'QR code for the phone' })).toBeVisible();
  await expectNoAxeViolations(page);
  const address = (await code.getByRole('link').getAttribute('href')) ?? '';
  const { page: phone, complaints } = await openBrowser();
  complaints.expect(/401 \(Unauthorized\)/);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(address);
  await expect(code).toBeHidden();
  await phone.getByLabel('Take a photo').setInputFiles(await photo('#884422'));
  const heic = join(import.meta.dirname, '../../fixtures/photos/IMG_0042.HEIC');
  await phone.getByLabel('Choose photos').setInputFiles(heic);
  await expect(phone.getByText('2 photos are in the form on the computer.')).toBeVisible();
  await expectNoAxeViolations(phone);
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible();

  await expect(page.getByRole('button', { name: 'Use a phone' })).toBeFocused();
  await type.press('Tab', 'Tab');
  const price = page.getByLabel('Resale Price');
  await expect(price).toBeFocused();
  await expect(price).not.toHaveValue('');
  await type.press('Enter', 'Enter');
  await expect(page.getByRole('radio', { name: 'Bought now' })).toBeFocused();
  await type.press('Enter');
  await type.text('250');
  await type.press('Enter');
  await type.text('Ada Amplified');
  await type.press('Enter');
  await type.text('12 Fuzz Street, Portland');
  await type.press('Enter');
  await type.text('ID 4471');
  await type.press('Enter');
  await type.text('t');
  await expect(page.getByLabel('Paid with')).toHaveValue('transfer');
  await expectNoAxeViolations(page);
  await type.press('Enter', 'Enter');

  await expect(page.getByText('The product is for sale on the web now.')).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('heading', { name: /has been taken in$/ })).toBeFocused();
  await expectNoAxeViolations(page);
  // At five keys per second, this takes half a minute.
  expect(type.keys()).toBeLessThan(150);

  // The form is closed, so the phone can't send any more photos.
  await phone.getByLabel('Take a photo').setInputFiles(await photo('#224488'));
  await expect(phone.getByText('This code has expired.').first()).toBeVisible();
});
