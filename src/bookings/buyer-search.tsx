import { DebouncedSearch } from '#src/ui/debounced-search.tsx';

/** The search field of My Buyers. */
export function BuyerSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  return (
    <div className="mb-6 flex max-w-xl">
      <DebouncedSearch
        label="Search your buyers"
        placeholder="Name, product, phone or email…"
        value={q}
        onSearch={onSearch}
      />
    </div>
  );
}
