import type { ReactNode } from 'react';
import { chooseShortcuts, useShortcutChoice } from '#src/lib/shortcut-choice.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { goKeys } from './use-shortcuts.ts';

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-8 place-items-center rounded-field border border-rule bg-base-200 px-2 py-0.5 font-sans font-bold">
      {children}
    </kbd>
  );
}

function Line({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-rule py-2">
      <dt>{children}</dt>
      <dd className="flex shrink-0 gap-1">
        {keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </dd>
    </div>
  );
}

/** Every key that the shop listens to, and the switch that stops it. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useShortcutChoice();
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="mb-6">
        <Line keys={['/']}>Search this list, or go to all products</Line>
        {Object.entries(goKeys).map(([key, { label }]) => (
          <Line key={key} keys={['g', key]}>
            {label}
          </Line>
        ))}
        <Line keys={['?']}>This list</Line>
      </dl>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="checkbox"
          checked={on}
          onChange={(event) => chooseShortcuts(event.target.checked)}
        />
        Use these shortcuts on this device
      </label>
    </Dialog>
  );
}
