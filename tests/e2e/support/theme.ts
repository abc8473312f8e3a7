import { expect, type Page } from '@playwright/test';

export type Theme = 'daylight' | 'stage';

/** Emulates a system with the light or dark theme, and waits until the page uses it. */
export async function setSystemTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme === 'stage' ? 'dark' : 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await drawnTheme(page);
}

/** Returns the page's theme once it is painted. */
export async function drawnTheme(page: Page): Promise<string | undefined> {
  // With even a short transition, a color has its old value until the next frame.
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
    return document.documentElement.dataset.theme;
  });
}
