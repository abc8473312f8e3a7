import { useState } from 'react';
import type { RecordedLine } from '#contracts/counter/tickets.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Button } from '#src/ui/button.tsx';

const RelistDialog = lazyPart(async () => (await import('./relist-dialog.tsx')).RelistDialog, null);

type RelistButtonProps = { lines: readonly RecordedLine[]; children: string };

/** A button that asks for the prices of returned products, and puts them up for sale again. */
export function RelistButton({ lines, children }: RelistButtonProps) {
  /** Whether the dialog is open. Undefined before it first opens. */
  const [open, setOpen] = useState<boolean>();
  const [line] = lines;
  return (
    <>
      <Button
        look="paper"
        className="btn-sm min-h-11"
        aria-haspopup="dialog"
        aria-label={line && lines.length === 1 ? `${children}: ${line.title}` : undefined}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {open !== undefined && (
        <RelistDialog open={open} lines={lines} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
