import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  side?: 'left' | 'right';
  children: ReactNode;
};

/** A panel that slides in from a side; modal, with the browser's own focus trap. */
export function Drawer({ open, onClose, label, side = 'left', children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const beside = useRef(false);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the drawer; Escape does the same by keyboard
    <dialog
      ref={dialog}
      aria-label={label}
      // Escape cancels at once and closes a moment later, when it may have been opened again.
      onCancel={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
      // A press beside it, not one that began inside it (selecting a text) and ended there.
      onPointerDown={(event) => {
        beside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (beside.current && event.target === event.currentTarget) onClose();
      }}
      className={`slide-in fixed m-0 h-dvh max-h-none w-80 max-w-[85vw] overflow-y-auto bg-base-100 text-base-content ${
        side === 'left' ? 'inset-y-0 left-0' : 'right-0 left-auto inset-y-0'
      }`}
      data-side={side}
    >
      {open && (
        <div className="flex min-h-full flex-col p-4">
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="grid size-11 place-items-center self-end rounded-full hover:bg-base-200"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
          {children}
        </div>
      )}
    </dialog>
  );
}
