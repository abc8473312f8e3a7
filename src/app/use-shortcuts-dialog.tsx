import { type ReactNode, useState } from 'react';
import { loadScript } from '#src/lib/load-script.ts';
import { toastError } from '#src/ui/toaster.tsx';
import type { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** Returns the shortcuts dialog and a function that opens it. The dialog's script loads on first use. */
export function useShortcutsDialog(): [dialog: ReactNode, show: () => void] {
  const [Dialog, setDialog] = useState<typeof ShortcutsDialog>();
  const [open, setOpen] = useState(false);

  async function show() {
    try {
      const loaded = await loadScript(() => import('./shortcuts-dialog.tsx'));
      setDialog(() => loaded.ShortcutsDialog);
      setOpen(true);
    } catch {
      toastError('The shortcuts couldn’t be loaded. Reload the page and try again.');
    }
  }

  return [Dialog && <Dialog open={open} onClose={() => setOpen(false)} />, () => void show()];
}
