import { useModal } from '#src/ui/use-modal.ts';
import { SearchBox } from './search-box.tsx';

type SearchDialogProps = {
  open: boolean;
  /** The field's text when the dialog opens. */
  start: string;
  onClose: () => void;
};

/** The search box, in a dialog above the page. On phones, the dialog fills the screen. */
export function SearchDialog({ open, start, onClose }: SearchDialogProps) {
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      aria-label="Search the shop"
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-base-100 text-base-content md:mx-auto md:mt-[8vh] md:h-fit md:max-h-[80vh] md:max-w-2xl md:rounded-box md:border md:border-rule md:shadow-2xl"
    >
      {open && <SearchBox start={start} onClose={onClose} />}
    </dialog>
  );
}
