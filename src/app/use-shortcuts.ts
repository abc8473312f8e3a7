import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { useShortcutChoice } from '#src/lib/shortcut-choice.ts';

/** The keys to press after `g`, and the page that each key opens. */
export const goKeys = {
  h: { to: paths.home, label: 'Home' },
  c: { to: paths.products, label: 'Categories' },
  d: { to: paths.dashboard, label: 'Dashboard' },
  a: { to: paths.addProduct, label: 'Add A Product' },
} as const;

const sequenceTime = 1500;

/** Returns whether the key press belongs to a text field or an open dialog, which means that it is not a shortcut. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** Returns whether the key press is in an empty field that accepts commands, such as the counter's field. */
const takesHelp = ({ target }: KeyboardEvent) =>
  target instanceof HTMLInputElement && 'commands' in target.dataset && target.value === '';

/** Focuses the page's search field. Returns false if the page has no search field. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}

const onMac = /Mac|iP/.test(navigator.platform);
/** The modifier key: Control, or Command on a Mac, where Control+K deletes text. */
const modifier = onMac ? 'metaKey' : 'ctrlKey';
/** The label of the shortcut that opens the search box. */
export const searchKey = onMac ? '⌘K' : 'Ctrl+K';
/** The same shortcut as a value for `aria-keyshortcuts`. */
export const searchShortcut = onMac ? 'Meta+K' : 'Control+K';

type Shortcuts = { onHelp: () => void; onSearch: () => void };

/**
 * Handles the keyboard shortcuts. `?` calls `onHelp`. `/`, Control+K and Command+K call `onSearch`. Users can turn
 * off the single-key shortcuts.
 */
export function useShortcuts(actions: Shortcuts): void {
  const on = useShortcutChoice();
  const navigate = useNavigate();
  const latest = useRef(actions);
  latest.current = actions;

  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY;

    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, timeStamp } = event;
      if (key.toLowerCase() === 'k' && event[modifier] && !altKey && !shiftKey) {
        // Handle this shortcut in dialogs too. Otherwise, the browser's own shortcut would move focus out of the page.
        event.preventDefault();
        if (!document.querySelector('dialog[open]')) latest.current.onSearch();
      }
      if (!on || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (key === '?' && takesHelp(event)) event.preventDefault();
      else if (isTaken(event)) return;
      const afterG = timeStamp - pressedG < sequenceTime;
      pressedG = Number.NEGATIVE_INFINITY;
      const page = Object.entries(goKeys).find(([name]) => name === key)?.[1];
      if (afterG && page) void navigate(page.to);
      else if (key === 'g') pressedG = timeStamp;
      else if (key === '?') latest.current.onHelp();
      else if (key === '/') {
        event.preventDefault();
        if (!focusSearch()) latest.current.onSearch();
      }
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on, navigate]);
}
