import { type MouseEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * The browser's own modal dialog: traps focus, closes on Escape or on a press beside it, and gives focus back.
 * Returns what the `<dialog>` takes.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const beside = useRef(false);
  const wanted = useRef(open);
  wanted.current = open;
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return {
    ref: dialog,
    // Escape cancels at once and closes a moment later, when it may have been opened again.
    onCancel(event: SyntheticEvent) {
      if (event.target === event.currentTarget) onClose();
    },
    // Not where it was closed from here: who knows that already would only draw everything once more.
    onClose() {
      if (wanted.current && !dialog.current?.open) onClose();
    },
    // A press beside it, not one that began inside it (selecting a text) and ended there.
    onPointerDown(event: PointerEvent) {
      beside.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      if (beside.current && event.target === event.currentTarget) onClose();
    },
  };
}
