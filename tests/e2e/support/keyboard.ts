import { expect, type Locator, type Page } from '@playwright/test';
import { stopClock } from './clock.ts';

// These helpers never use the mouse. They fail for elements that can't be reached with Tab.

const maxSteps = 120;

/** Presses Tab until `target` has focus. Fails if Tab never reaches it. */
export async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Look for the element each time, because the client replaces the server's HTML when it starts.
  const focused = () => target.evaluate((one) => one === document.activeElement);
  for (let step = 0; step < maxSteps; step++) {
    if (await focused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${maxSteps} presses of Tab do not lead to ${target}`);
}

/** Moves focus to a link or button and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('Enter');
}

/** Moves focus to a field and replaces its text. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Moves focus to a select and types the beginning of an option. */
export async function choose(page: Page, target: Locator, option: string): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.type(option);
}

/**
 * Types for a person with a barcode scanner, who is told from the scanner by the milliseconds between two keys. They pass
 * on the page's clock, so that a busy machine can't change them. Install the clock before the page is opened.
 */
async function typeOnClock(page: Page, text: string, gap: number): Promise<void> {
  await stopClock(page);
  for (const key of text) {
    await page.keyboard.type(key);
    await page.clock.runFor(gap);
  }
  await page.clock.resume();
}

/** Types as a fast typist does. */
export const typeByHand = (page: Page, text: string) => typeOnClock(page, text, 60);

/** Types as a scanner does, with Enter at the end. */
export const scan = (page: Page, text: string) => typeOnClock(page, `${text}\n`, 0);
