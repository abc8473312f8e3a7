import { expect, type Page } from '@playwright/test';

export const themes = ['daylight', 'stage'] as const;
export type Theme = (typeof themes)[number];

/** Lets the machine ask for the light or the dark theme, and waits until the page wears it. */
export async function setSystemTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme === 'stage' ? 'dark' : 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
