import {
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLocation } from 'react-router-dom';
import { closeOnBack, notePosition } from './close-on-back.ts';

/**
 * Controls a browser modal dialog, which traps focus and, when it closes, returns focus to the previous element. It
 * closes on Escape, on a press outside, and when the user goes back, unless `closesOnBack` is false. Returns the props
 * for the `<dialog>`.
 */
export function useModal(open: boolean, onClose: () => void, closesOnBack = true) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const wanted = useRef(open);
  wanted.current = open;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const { current } = dialog;
    if (open === current?.open) return;
    if (open) return current?.showModal();
    // If the text cursor stayed in the closed dialog, the field that gets the focus back would ignore typed text.
    getSelection()?.empty();
    current?.close();
  }, [open]);
  // Close it before it leaves the page. Otherwise, the browser doesn't return focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    return () => {
      const before = wanted.current;
      wanted.current = false;
      current?.close();
      wanted.current = before;
    };
  }, []);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: filters in a dialog navigate
  useEffect(() => {
    if (open) notePosition();
  }, [open, key]);
  useEffect(() => {
    if (open && closesOnBack) return closeOnBack(() => close.current());
  }, [open, closesOnBack]);
  return {
    ref: dialog,
    // Don't wait for `close`, which fires a little after `cancel`, when the dialog may already be open again.
    onCancel(event: SyntheticEvent) {
      if (event.target === event.currentTarget) onClose();
    },
    // Call `onClose` only if the browser closed the dialog. If our own code closed it, the caller already knows.
    onClose() {
      if (wanted.current && !dialog.current?.open) onClose();
    },
    // Close on a press that starts outside the dialog, but not when a text selection ends outside it.
    onPointerDown(event: PointerEvent) {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      if (pressedOutside.current && event.target === event.currentTarget) onClose();
    },
  };
}
