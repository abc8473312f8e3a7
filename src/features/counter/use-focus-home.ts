import { type RefObject, useEffect } from 'react';

/** Moves focus to the counter's field whenever a dialog closes and nothing else has focus. */
export function useFocusHome(focusField: RefObject<() => void>): void {
  useEffect(() => {
    function onClose() {
      if (document.querySelector('dialog[open]')) return;
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) focusField.current();
    }
    // Capture the event, because `close` does not bubble.
    document.addEventListener('close', onClose, { capture: true });
    return () => document.removeEventListener('close', onClose, { capture: true });
  }, [focusField]);
}
