import { type RefObject, useEffect } from 'react';

/** Fields and menus, in which Escape has another meaning. */
const usesEscape = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]';

/**
 * Moves focus to the counter's field when the menu closes, when a dialog closes and nothing else has focus, and when
 * Escape is pressed outside dialogs, menus and fields.
 */
export function useFocusHome(focusField: RefObject<() => void>): void {
  useEffect(() => {
    function onClose({ target }: Event) {
      if (document.querySelector('dialog[open]')) return;
      const { activeElement } = document;
      const isDrawer = target instanceof Element && target.matches('[data-side]');
      if (isDrawer || !activeElement || activeElement === document.body) focusField.current();
    }
    function onKeyDown({ key, target, defaultPrevented }: KeyboardEvent) {
      if (key !== 'Escape' || defaultPrevented) return;
      if (document.querySelector('dialog[open]')) return;
      if (!(target instanceof Element && target.closest(usesEscape))) focusField.current();
    }
    document.addEventListener('keydown', onKeyDown);
    // Capture the event, because `close` does not bubble.
    document.addEventListener('close', onClose, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('close', onClose, { capture: true });
    };
  }, [focusField]);
}
