import { expect, type Page } from '@playwright/test';

/** Stops the page's clock, so that nothing in the page times out. Install the clock before the page is opened. */
export async function stopClock(page: Page): Promise<void> {
  // On a busy machine, the chosen moment can have passed.
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  }).toPass();
}
