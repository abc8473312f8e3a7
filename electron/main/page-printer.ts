import type { WebContents } from 'electron';
import { askingWindow } from './front-page.ts';
import type { PageSetup } from './printing.ts';

function shownPage(): WebContents {
  const window = askingWindow();
  if (!window) throw new Error('the window of the page is closed');
  return window.webContents;
}

const margins = (margin: number) => ({ top: margin, bottom: margin, left: margin, right: margin });

/** Returns the page that asked for it as a PDF. Lengths are in inches. */
export function pageToPdf({ width, height, margin }: PageSetup): Promise<Uint8Array> {
  return shownPage().printToPDF({
    pageSize: { width, height },
    margins: margins(margin),
    printBackground: true,
    preferCSSPageSize: false,
  });
}

/** Opens the system's print dialog for the front page, with the printer's default paper. */
export function printAsIs(): void {
  shownPage().print({ silent: false, printBackground: true });
}

/**
 * Prints the page that asked for it on the printer `name`, or with the system's print dialog if `name` is null. Lengths are in
 * micrometers. Returns the error message or null.
 */
export function pageToPrinter(
  { width, height, margin }: PageSetup,
  name: string | null,
): Promise<string | null> {
  return new Promise((resolve) => {
    shownPage().print(
      {
        // Without a printer's name, show the print dialog: silent printing fails without a message if there is no
        // printer.
        ...(name === null ? { silent: false } : { silent: true, deviceName: name }),
        printBackground: true,
        pageSize: { width: Math.round(width), height: Math.round(height) },
        margins: margin === 0 ? { marginType: 'none' } : { marginType: 'default' },
      },
      (done, why) => resolve(done ? null : why),
    );
  });
}

/** Returns the system's printers. */
export async function systemPrinters(): Promise<{ name: string; label: string }[]> {
  const found = await shownPage().getPrintersAsync();
  return found.map(({ name, displayName }) => ({ name, label: displayName || name }));
}
