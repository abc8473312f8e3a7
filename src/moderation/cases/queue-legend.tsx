import { useShortcutChoice } from '#src/lib/shortcut-choice.ts';
import { KeyCap } from '#src/ui/key-cap.tsx';

const keys: readonly [keys: readonly string[], action: string][] = [
  [['j', 'k'], 'Next or previous case'],
  [['Enter'], 'Open it'],
  [['c'], 'Claim the case'],
  [['x'], 'Select it'],
  [['d'], 'Decide the selected ones'],
  [['?'], 'All shortcuts'],
];

/** Lists the keyboard shortcuts of the queue. Hidden on devices without a keyboard. */
export function QueueLegend() {
  if (!useShortcutChoice()) return null;
  return (
    <dl
      aria-label="Keys"
      className="mt-8 hidden flex-wrap gap-x-6 gap-y-2 border-t border-rule pt-4 text-sm pointer-fine:flex"
    >
      {keys.map(([names, action]) => (
        <div key={action} className="flex items-center gap-2">
          <dt className="flex gap-1">
            {names.map((name) => (
              <KeyCap key={name} name={name} />
            ))}
            <span className="sr-only">{names.join(', ')}</span>
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}
