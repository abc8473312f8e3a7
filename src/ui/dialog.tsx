import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { focusFirst, startHere } from './dialog-focus.ts';
import { useModal } from './use-modal.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons in the last row. In an `alertdialog`, the first button gets focus, so it must be the safe choice. */
  actions?: ReactNode;
  /** Use `alertdialog` for questions whose answer can't be undone. */
  role?: 'dialog' | 'alertdialog';
  wide?: boolean;
  /** Renders the content before the dialog opens. Use it for dialogs that would otherwise open slowly. */
  prepared?: boolean;
  /** False if the dialog itself asks whether to go back. */
  closesOnBack?: boolean;
};

/** A modal dialog with a title and buttons. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  role = 'dialog',
  wide = false,
  prepared = false,
  closesOnBack = true,
}: DialogProps) {
  const modal = useModal(open, onClose, closesOnBack);
  const { ref: dialog } = modal;
  useEffect(() => {
    if (open && dialog.current) return focusFirst(dialog.current);
  }, [open, dialog]);
  const id = useId();
  const drawn = open || prepared;
  const [filled, setFilled] = useState(drawn);
  if (drawn && !filled) setFilled(true);
  // Keep the last content until the dialog has closed. Removing the focused element earlier would force
  // another layout of the page.
  const content = useRef<ReactNode>(null);
  useEffect(() => {
    if (open) return;
    // The dialog has closed, but the element that opened it may be gone. Release focus, so that another
    // element can take it.
    const left = document.activeElement;
    if (left instanceof HTMLElement && dialog.current?.contains(left)) left.blur();
    if (prepared) return;
    content.current = null;
    setFilled(false);
  }, [open, prepared, dialog]);
  if (drawn) {
    content.current = (
      <div className="p-6 sm:p-8">
        <div className="top-0 z-10 -mx-6 -mt-6 mb-2 flex items-start justify-between gap-4 bg-base-100 px-6 pt-6 pb-2 sm:-mx-8 sm:-mt-8 sm:px-8 sm:pt-8 [@media(min-height:40rem)]:sticky">
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
        {actions && (
          <div
            ref={(row) => {
              if (role === 'alertdialog') startHere(row?.querySelector('button') ?? null);
            }}
            className="mt-6 flex flex-wrap justify-end gap-3"
          >
            {actions}
          </div>
        )}
      </div>
    );
  }
  return (
    <dialog
      {...modal}
      role={role}
      aria-labelledby={id}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] scroll-pt-20 scroll-pb-24 overflow-y-auto rounded-box border border-rule bg-base-100 text-base-content shadow-2xl ${
        wide ? 'max-w-2xl' : 'max-w-lg'
      }`}
    >
      {filled && content.current}
    </dialog>
  );
}
