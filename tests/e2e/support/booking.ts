import { expect, type Page } from '@playwright/test';
import { expectToast } from '#tests/support/toasts.ts';

export const meeting = {
  phone: '+1 555 010 4455',
  location: 'Corner of Oak and 5th',
  message: 'I can come on Friday after six.',
};

/** Opens a product's booking dialog and fills it in. Call {@link sendBooking} to send it. */
export async function fillBooking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Booking', exact: true }).click();
  const dialog = bookingDialog(page);
  const fields = { Phone: 'phone', 'Meeting location': 'location', Message: 'message' } as const;
  for (const [label, name] of Object.entries(fields)) {
    const field = dialog.getByLabel(label);
    // What the form fills in from the last booking may arrive while Playwright fills the field.
    await expect(async () => {
      await field.fill(meeting[name]);
      expect(await field.inputValue()).toBe(meeting[name]);
    }).toPass();
  }
}

export async function sendBooking(page: Page): Promise<void> {
  await bookingDialog(page).getByRole('button', { name: 'Book it' }).click();
}

/** Waits until the confirmation appears and the dialog is closed. */
export async function expectBooked(page: Page): Promise<void> {
  await expectToast(page, 'Booking Confirmed!');
  await expect(bookingDialog(page)).toBeHidden();
}

export const bookingDialog = (page: Page) => page.getByRole('dialog', { name: 'Booking' });
