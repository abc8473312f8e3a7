import { useEffect } from 'react';
import { useSuspended } from '#src/people/suspension.ts';
import { useModal } from '#src/ui/use-modal.ts';
import { SearchBox } from './search-box.tsx';

type SearchDialogProps = {
  open: boolean;
  /** The field's text when the dialog opens. */
  start: string;
  onClose: () => void;
};

/**
 * The search box, in a dialog above the page. On phones, the dialog fills the screen. It stays closed for suspended
 * users, for whom it would find nothing.
 */
export function SearchDialog({ open, start, onClose }: SearchDialogProps) {
  const suspended = useSuspended();
  const shown = open && !suspended;
  const modal = useModal(shown, onClose);
  useEffect(() => {
    // Otherwise, the dialog would open when the suspension ends.
    if (open && suspended) onClose();
  }, [open, suspended, onClose]);
  return (
    <dialog
      {...modal}
      aria-label="Search the shop"
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-base-100 text-base-content md:mx-auto md:mt-[8vh] md:h-fit md:max-h-[80vh] md:max-w-2xl md:rounded-box md:border md:border-rule md:shadow-2xl"
    >
      {shown && <SearchBox start={start} onClose={onClose} />}
    </dialog>
  );
}
