import type { Page } from '@playwright/test';

/** Drops local files onto a point on the page. The browser reads the files, as it does for a real drop. */
export async function dropFiles(
  page: Page,
  files: string[],
  { x, y }: { x: number; y: number },
): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await debug.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await debug.detach();
}
