import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { useShortcutChoice } from '#src/lib/shortcut-choice.ts';

/** The key to press after `g`, and the page it opens. */
export const goKeys = {
  h: { to: paths.home, label: 'Home' },
  c: { to: paths.products, label: 'Categories' },
  d: { to: paths.dashboard, label: 'Dashboard' },
  a: { to: paths.addProduct, label: 'Add A Product' },
} as const;

const sequenceTime = 1500;

/** Returns whether the key press belongs to a text field or an open dialog. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** Focuses the page's search field. Returns false if the page has no search field. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}

/** Handles the keyboard shortcuts unless they are turned off. `?` calls `onHelp`. */
export function useShortcuts(onHelp: () => void): void {
  const on = useShortcutChoice();
  const navigate = useNavigate();
  const help = useRef(onHelp);
  help.current = onHelp;

  useEffect(() => {
    if (!on) return;
    let pressedG = Number.NEGATIVE_INFINITY;

    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, timeStamp } = event;
      if (ctrlKey || metaKey || altKey || defaultPrevented || isTaken(event)) return;
      const afterG = timeStamp - pressedG < sequenceTime;
      pressedG = Number.NEGATIVE_INFINITY;
      const page = Object.entries(goKeys).find(([name]) => name === key)?.[1];
      if (afterG && page) void navigate(page.to);
      else if (key === 'g') pressedG = timeStamp;
      else if (key === '?') help.current();
      else if (key === '/') {
        event.preventDefault();
        if (!focusSearch()) void navigate(paths.products);
      }
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on, navigate]);
}
