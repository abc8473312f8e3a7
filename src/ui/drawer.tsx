import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useModal } from './use-modal.ts';

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  side?: 'left' | 'right';
  children: ReactNode;
  /** Stays visible below the content while the content scrolls. */
  footer?: ReactNode;
};

/** A modal panel that slides in from the side, with its label as the heading. */
export function Drawer({ open, onClose, label, side = 'left', children, footer }: DrawerProps) {
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      aria-label={label}
      className={`slide-in fixed m-0 h-dvh max-h-none w-80 max-w-[85vw] overflow-hidden bg-base-100 text-base-content ${
        side === 'left' ? 'inset-y-0 left-0' : 'right-0 left-auto inset-y-0'
      }`}
      data-side={side}
    >
      {open && (
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between gap-4 border-b border-rule py-2 ps-4 pe-2">
            <h2 className="text-2xl">{label}</h2>
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-base-200"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
          <div className="grow overflow-y-auto p-4">{children}</div>
          {footer}
        </div>
      )}
    </dialog>
  );
}
