import { type RefObject, useEffect } from 'react';

/** Moves the focus to the field whenever a dialog closes and nothing else has the focus. */
export function useFocusHome(focusField: RefObject<() => void>): void {
  useEffect(() => {
    function onClose() {
      if (document.querySelector('dialog[open]')) return;
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) focusField.current();
    }
    // `close` does not bubble.
    document.addEventListener('close', onClose, { capture: true });
    return () => document.removeEventListener('close', onClose, { capture: true });
  }, [focusField]);
}
