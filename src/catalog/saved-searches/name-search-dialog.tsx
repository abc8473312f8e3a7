import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type SavedSearch, SearchName } from '#contracts/catalog/saved-searches.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextField } from '#src/ui/field.tsx';
import { useChangeSearch } from './change-search.ts';

type NameSearchDialogProps = { search: SavedSearch; open: boolean; onClose: () => void };

/** Asks for a saved search's name. */
export const NameSearchDialog = ({ open, ...fields }: NameSearchDialogProps) => (
  <Dialog open={open} onClose={fields.onClose} title="Rename this search">
    <NameField {...fields} />
  </Dialog>
);

function NameField({ search, onClose }: Omit<NameSearchDialogProps, 'open'>) {
  const { _id, name, words, muted = false } = search;
  const change = useChangeSearch();
  const form = useForm({
    resolver: standardSchemaResolver(SearchName),
    defaultValues: { name: words ? name : '' },
  });
  const sending = useSending(form, async (typed) => {
    await change.mutateAsync({ _id, ...typed, muted });
    onClose();
  });
  return (
    <DialogForm {...sending} button="Save" onClose={onClose}>
      <TextField
        label="Name"
        hint={`Leave it empty to use the filters: ${words ?? name}`}
        {...form.input('name')}
      />
    </DialogForm>
  );
}
