import { useEffect, useRef } from 'react';
import { useShortcutChoice } from './shortcut-choice.ts';

/**
 * The keyboard shortcuts of the counter, except those for payment methods. Characters work outside text fields and in
 * empty fields with `data-commands`.
 */
export const counterKeys = {
  price: '-',
  customer: 'F6',
  tradeIn: '=',
  quickItem: 'F1',
  split: 'F3',
  park: 'F7',
  layAway: 'F10',
  remove: 'Delete',
  lines: 'ArrowUp',
  print: 'p',
  mail: 'm',
  takeBack: 'r',
  void: 'v',
  cashIn: '+',
  cashOut: '-',
  closeTill: 'z',
} as const;

/** `any` is called for each letter and digit without a command. */
type Commands = Partial<Record<string, (key: string) => void>>;

/**
 * Returns whether a key pressed in this element is a command. A field with `data-commands` accepts commands while it is
 * empty: no command begins a search. Function keys are commands everywhere.
 */
function isCommand(key: string, target: EventTarget | null, shortcuts: boolean): boolean {
  if (/^F\d+$/.test(key)) return true;
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest('input:not([type=radio], [type=checkbox]), textarea, select');
  if (!field) return key.length === 1 && shortcuts;
  return field instanceof HTMLInputElement && 'commands' in field.dataset && field.value === '';
}

/** Runs the command for each key pressed on the screen, except in a dialog. */
export function useCounterKeys(commands: Commands): void {
  const shortcuts = useShortcutChoice();
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, altKey, metaKey, target } = event;
      const run = latest.current[key] ?? (/^\w$/.test(key) ? latest.current.any : undefined);
      if (!run || ctrlKey || altKey || metaKey) return;
      if (document.querySelector('dialog[open]') || !isCommand(key, target, shortcuts)) return;
      event.preventDefault();
      event.stopPropagation();
      run(key);
    }
    // Capture the event, so that this listener runs before the shop's general shortcuts, such as `/`.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [shortcuts]);
}
