import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons in the last row. */
  actions?: ReactNode;
  /** `alertdialog` for questions whose answer can't be undone. */
  role?: 'dialog' | 'alertdialog';
  wide?: boolean;
};

/** A modal dialog: the browser's own, which traps focus, closes on Escape and gives focus back. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  role = 'dialog',
  wide = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const beside = useRef(false);
  const id = useId();
  const [filled, setFilled] = useState(open);
  if (open && !filled) setFilled(true);
  // What it showed stays until it is closed: taking out what has the focus has the page laid out once more.
  const content = useRef<ReactNode>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (open) return;
    dialog.current?.close();
    // Whoever opened it may be gone; what gets the focus instead finds it free at once.
    const left = document.activeElement;
    if (left instanceof HTMLElement && dialog.current?.contains(left)) left.blur();
    content.current = null;
    setFilled(false);
  }, [open]);
  if (open) {
    content.current = (
      <div className="p-6 sm:p-8">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={id} className="text-2xl sm:text-3xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-base-200"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {children}
        {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog; Escape does the same by keyboard
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={id}
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
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-box border border-rule bg-base-100 text-base-content shadow-2xl ${
        wide ? 'max-w-2xl' : 'max-w-lg'
      }`}
    >
      {filled && content.current}
    </dialog>
  );
}
