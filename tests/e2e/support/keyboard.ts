import { expect, type Locator, type Page } from '@playwright/test';

// These helpers never use the mouse. They fail for elements that can't be reached with Tab.

const mostSteps = 120;

/** Presses Tab until `target` has focus. Fails if Tab never reaches it. */
export async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const element = await target.elementHandle();
  const focused = () => page.evaluate((one) => one === document.activeElement, element);
  for (let step = 0; step < mostSteps; step++) {
    if (await focused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${mostSteps} presses of Tab do not lead to ${target}`);
}

/** Moves focus to a link or button and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('Enter');
}

/**
 * Moves focus to a field and replaces its text. `delay` is the number of milliseconds between keys. Staff need a delay,
 * because very fast typing would be mistaken for a barcode scan.
 */
export async function type(page: Page, target: Locator, text: string, delay = 0): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text, { delay });
}

/** Moves focus to a select and types the beginning of an option. */
export async function choose(page: Page, target: Locator, option: string): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.type(option);
}
