import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { tillQuery } from './till-queries.ts';

const OpenTillDialog = lazyPart(
  async () => (await import('./open-till-dialog.tsx')).OpenTillDialog,
);

/** Returns true only if the till is known to be closed. */
export function useTillClosed(): boolean {
  const { data } = useQuery(tillQuery);
  return data?.open === null;
}

/** Tells staff that they can't take cash until the till is open. */
export function ClosedTill({ onOpen }: { onOpen: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-box bg-tag px-4 py-2 text-tag-ink">
      <p role="status" className="text-sm">
        <strong>The till is closed.</strong> Open it to take or pay out cash.
      </p>
      <Button
        look="paper"
        className="btn-sm min-h-11"
        aria-haspopup="dialog"
        aria-keyshortcuts="Enter"
        onClick={onOpen}
      >
        Open the till
        <KeyCap name="Enter" />
      </Button>
    </div>
  );
}

/**
 * Reminds staff to open the till. Shown at the top of the counter while the till is closed. It has no shortcut, so that
 * cash received can't be entered as the till's cash by mistake.
 */
export function TillHint({ onOpened }: { onOpened: () => void }) {
  const closed = useTillClosed();
  const [opening, setOpening] = useState(false);
  return (
    <>
      {closed && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="text-muted">The till is closed.</span>
          <Button
            look="paper"
            className="btn-sm min-h-11"
            aria-haspopup="dialog"
            onClick={() => setOpening(true)}
          >
            Open the till
          </Button>
        </p>
      )}
      <OpenTillDialog open={opening} onClose={() => setOpening(false)} onOpened={onOpened} />
    </>
  );
}
