import { type MouseEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * Uses the browser's modal dialog, which traps focus, closes on Escape or a press outside, and then returns
 * focus. Returns the props for the `<dialog>`.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const wanted = useRef(open);
  wanted.current = open;
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return {
    ref: dialog,
    // Don't wait for `close`: it comes a little after `cancel`, when the dialog may be open again.
    onCancel(event: SyntheticEvent) {
      if (event.target === event.currentTarget) onClose();
    },
    // Skipped when our own code closed the dialog because its owner already knows and would only render
    // again.
    onClose() {
      if (wanted.current && !dialog.current?.open) onClose();
    },
    // Closes on a press that starts outside, but not when a text selection ends outside.
    onPointerDown(event: PointerEvent) {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      if (pressedOutside.current && event.target === event.currentTarget) onClose();
    },
  };
}
