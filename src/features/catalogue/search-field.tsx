import { Search } from 'lucide-react';
import { useDebouncedText } from '#src/lib/use-debounced-text.ts';

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
    <search className="min-w-0 flex-1">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          flush();
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-3.5 top-1/2 z-1 size-5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label="Search this list"
          placeholder="Brand, model, finish…"
          maxLength={120}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={flush}
          className="input h-12 ps-11"
        />
      </form>
    </search>
  );
}
