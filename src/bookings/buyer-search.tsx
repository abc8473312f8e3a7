import { useSearchParams } from 'react-router-dom';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';

/** Returns the search text of My Buyers and its setter. The URL stores the text. */
export function useBuyerSearch(): readonly [string, (q: string) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (q: string) =>
    setSearch(
      (before) => {
        if (q === '') before.delete('q');
        else before.set('q', q);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [(search.get('q') ?? '').trim().slice(0, 120), change];
}

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
