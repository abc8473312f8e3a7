import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { Link } from 'react-router-dom';
import { countFilters, type Filters, queryOf } from '#src/catalog/lists/product-filters.ts';
import { useWithLogin } from '#src/catalog/use-login.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { Button, type ButtonLook } from '#src/ui/button.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { findSaved } from './saved-search-address.ts';
import { savedSearchesQuery, useDeleteSearch, useSaveSearch } from './saved-search-queries.ts';

type SaveSearchButtonProps = {
  category: string | null;
  /** The list's filters. If the search text was corrected, the filters contain the corrected text. */
  filters: Filters;
  look?: ButtonLook;
};

/**
 * A button that saves the list's search, or deletes it if it is already saved, with a link to the saved searches. Sends
 * visitors to the login screen first.
 */
export function SaveSearchButton({ category, filters, look = 'ghost' }: SaveSearchButtonProps) {
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  const { data } = useQuery({ ...savedSearchesQuery, enabled: signedIn });
  const saving = useSaveSearch();
  const deleting = useDeleteSearch();
  const whole = category === null ? filters : { ...filters, category: [category] };
  const saved = data && findSaved(data.items, whole);
  const query = queryOf(whole);
  const toggle = useWithLogin(`save ${JSON.stringify(query)}`, (returned) => {
    if (saved && !returned) deleting.mutate(saved);
    else {
      saving.mutate(query, {
        onSuccess: () => toastSuccess('Search saved. We will tell you about new matches.'),
      });
    }
  });
  if (countFilters(whole) === 0) return null;

  return (
    <div
      className={`flex flex-wrap items-center ${look === 'ghost' ? 'shrink-0 gap-x-6' : 'justify-center gap-x-4'}`}
    >
      <Button
        look={look}
        aria-label={saved && 'Saved: delete this search'}
        busy={saving.isPending || deleting.isPending}
        onClick={toggle}
      >
        <Bookmark
          aria-hidden="true"
          className={`size-5 ${saved ? `fill-current ${look === 'ghost' ? 'text-secondary' : ''}` : ''}`}
        />
        <span className={look === 'ghost' ? 'max-sm:sr-only' : ''}>
          {saved ? 'Saved' : 'Save this search'}
        </span>
      </Button>
      {saved && (
        <Link
          to={paths.savedSearches}
          className={`text-link inline-flex min-h-11 items-center ${look === 'ghost' ? 'max-sm:hidden' : ''}`}
        >
          See saved searches
        </Link>
      )}
    </div>
  );
}
