import { SearchField } from './search-field.tsx';
import { useDebouncedText } from './use-debounced-text.ts';

type DebouncedSearchProps = {
  label: string;
  placeholder: string;
  value: string;
  /** Called with the text when the user pauses typing, leaves the field or presses Enter. */
  onSearch: (text: string) => void;
};

/** A search field that searches while the user types. */
export function DebouncedSearch({ value, onSearch, ...names }: DebouncedSearchProps) {
  const { draft, setDraft, flush } = useDebouncedText(value, onSearch);
  return (
    <SearchField
      {...names}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={flush}
      onSubmit={flush}
    />
  );
}
