import type { PrinterTrouble, PrintOutcome } from '#contracts/desktop.ts';
import type { Sale } from '#contracts/sales.ts';
import { troubleWords } from '#src/lib/use-print.ts';
import { platform } from '#src/platform/index.ts';
import { toastError } from '#src/ui/toaster.tsx';

/** Returns why the cash drawer didn't open, or null if it did. */
export async function openDrawer(why: 'cash' | 'no_sale'): Promise<string | null> {
  const outcome: PrintOutcome = platform.printers
    ? await platform.printers.openDrawer(why).catch(() => 'failed')
    : 'failed';
  if (outcome === 'done') return null;
  const because = outcome in troubleWords ? troubleWords[outcome as PrinterTrouble] : '';
  return `Couldn’t open the cash drawer. ${because}`.trim();
}

/** Opens the cash drawer if the ticket includes cash and the user turned this on. The ticket doesn't wait for it. */
export function openDrawerForCash({ payments }: Sale): void {
  if (!platform.printers || !payments.some(({ method }) => method === 'cash')) return;
  void openDrawer('cash').then((trouble) => {
    if (trouble !== null) toastError(trouble);
  });
}
