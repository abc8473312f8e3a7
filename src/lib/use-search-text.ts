import { useSearchParams } from 'react-router-dom';

/** Returns a list's search text, which the URL stores, and its setter. */
export function useSearchText(): readonly [string, (q: string) => void] {
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
