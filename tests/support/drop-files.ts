import type { Page } from '@playwright/test';

/** Drops local files at a point of the page with the mouse, so that the browser reads them. */
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
