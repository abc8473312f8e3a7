import { expect, type Page } from '@playwright/test';

export type Theme = 'daylight' | 'stage';

/** Emulates a system with a light or dark theme, and waits until the page has switched to it. */
export async function setSystemTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme === 'stage' ? 'dark' : 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await drawnTheme(page);
}

/** Returns the page's theme once the page has been painted with it. */
export async function drawnTheme(page: Page): Promise<string | undefined> {
  // Wait for a frame: even in a very short transition, a color keeps its old value at first.
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
    return document.documentElement.dataset.theme;
  });
}
