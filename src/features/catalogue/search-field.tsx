import { useDebouncedText } from '#src/lib/use-debounced-text.ts';
import { SearchField as Field } from '#src/ui/search-field.tsx';

/** A list's text search. */
export function SearchField({
  value,
  onChange,
}: {
  value: string;
  onChange: (text: string) => void;
}) {
  const { draft, setDraft, flush } = useDebouncedText(value, onChange);
  return (
    <Field
      label="Search this list"
      placeholder="Brand, model, finish…"
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={flush}
      onSubmit={flush}
    />
  );
}
