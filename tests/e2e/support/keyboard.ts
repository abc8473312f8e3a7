import { expect, type Locator, type Page } from '@playwright/test';

// Nothing here touches a mouse: what can't be reached by Tab can't be reached at all.

const mostSteps = 120;

/** Walks by Tab until `target` has the focus; fails where no way leads there. */
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

/** Walks to a link or button and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('Enter');
}

/** Walks to a field and types over what it holds. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Walks to a select and types the beginning of an option. */
export async function choose(page: Page, target: Locator, option: string): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.type(option);
}
