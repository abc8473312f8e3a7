import { type MouseEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * Uses the browser's modal dialog: it traps the focus, closes on Escape or a press outside, and returns the focus.
 * Returns the props for the `<dialog>`.
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
    // Escape fires `cancel` first and `close` a moment later, when the dialog may be open again.
    onCancel(event: SyntheticEvent) {
      if (event.target === event.currentTarget) onClose();
    },
    // Skipped when our own code closed the dialog: the owner already knows and would render again for nothing.
    onClose() {
      if (wanted.current && !dialog.current?.open) onClose();
    },
    // Closes on a press that starts outside, not on a text selection that ends there.
    onPointerDown(event: PointerEvent) {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      if (pressedOutside.current && event.target === event.currentTarget) onClose();
    },
  };
}
