import type { BrowserContext, Page } from '@playwright/test';
import { until } from './until.ts';

/** Records the text of all toasts, because a toast can disappear before a busy machine has looked at the page. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shownToasts: shown });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[aria-label="Messages"] > *')) {
        if (!shown.includes(textContent)) shown.push(textContent);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** Waits until the page has shown a toast with this text since its document was loaded. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const shown = () =>
    page.evaluate(() => (window as { shownToasts?: string[] }).shownToasts?.join('\n'));
  await until(async () => (await shown())?.includes(text), `the message “${text}”`);
}
