import type { PrinterTrouble, PrintOutcome } from '#contracts/printing.ts';
import { troubleText } from '#src/lib/use-print.ts';
import { platform } from '#src/platform/index.ts';
import { toastError } from '#src/ui/toaster.tsx';

/** Opens the cash drawer. Resolves to an error message, or null on success. */
export async function openDrawer(why: 'cash' | 'no_sale'): Promise<string | null> {
  const outcome: PrintOutcome = platform.printers
    ? await platform.printers.openDrawer(why).catch(() => 'failed')
    : 'failed';
  if (outcome === 'done') return null;
  const because = outcome in troubleText ? troubleText[outcome as PrinterTrouble] : '';
  return `Couldn’t open the cash drawer. ${because}`.trim();
}

/** Opens the cash drawer for cash that comes or goes, if this setting is on. Doesn't wait for the drawer. */
export function openDrawerForCash(): void {
  if (!platform.printers) return;
  void openDrawer('cash').then((trouble) => {
    if (trouble !== null) toastError(trouble);
  });
}
