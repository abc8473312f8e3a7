import { expect, type Page } from '@playwright/test';

export type Theme = 'daylight' | 'stage';

/** Lets the machine ask for the light or the dark theme, and waits until the page wears it. */
export async function setSystemTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme === 'stage' ? 'dark' : 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await drawnTheme(page);
}

/** The theme that the page wears, once it is drawn so. */
export async function drawnTheme(page: Page): Promise<string | undefined> {
  // However short: a colour that changes by a transition is still the old one until the next frame.
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
    return document.documentElement.dataset.theme;
  });
}
