import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onSubmit'> & {
  /** The field's name for screen readers. Not visible. */
  label: string;
  /** Called when the user presses Enter. */
  onSubmit: () => void;
};

/** A search field with a magnifying glass. */
export function SearchField({ label, onSubmit, ...input }: SearchFieldProps) {
  return (
    <search className="min-w-0 flex-1">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-3.5 top-1/2 z-1 size-5 -translate-y-1/2 text-muted"
        />
        <input
          maxLength={120}
          {...input}
          type="search"
          aria-label={label}
          className="input h-12 ps-11"
        />
      </form>
    </search>
  );
}
