import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { maxMatches, type SavedSearch } from '#contracts/catalog/saved-searches.ts';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { countedSearchesQuery, useChangeSearch } from './change-search.ts';
import { NameSearchDialog } from './name-search-dialog.tsx';
import { savedSearchAddress } from './saved-search-address.ts';
import { useDeleteSearch } from './saved-search-queries.ts';

/** The user's saved searches. `settings` contains the settings for notices about new matches. */
export function SavedSearchesScreen({ settings }: { settings: ReactNode }) {
  const searches = useQuery(countedSearchesQuery);
  return (
    <>
      <PageHeading>Saved searches</PageHeading>
      {searches.isPending && <TableSkeleton label="Loading your saved searches" rows={3} />}
      {searches.isError && !searches.data && <ErrorPanel {...failureOf(searches)} />}
      {searches.data && <Searches items={searches.data.items} settings={settings} />}
    </>
  );
}

function Searches({ items, settings }: { items: readonly SavedSearch[]; settings: ReactNode }) {
  const region = useKeptFocus<HTMLDivElement>();
  return (
    <div {...region} className="grid gap-8 outline-none">
      {items.length === 0 ? (
        <EmptyState title="No saved searches yet" link="See all products" to={paths.products}>
          <p>
            Search the shop or choose filters, then press “Save this search”. We’ll tell you when
            something new matches.
          </p>
        </EmptyState>
      ) : (
        <>
          {settings}
          <ul aria-label="Saved searches" className="grid gap-3">
            {items.map((search) => (
              <SavedSearchCard key={search._id} search={search} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const bounded = (n: number) => (n < maxMatches ? String(n) : `${maxMatches - 1}+`);

function matchesText({ matches = 0, fresh = 0 }: SavedSearch): string {
  if (matches === 0) return 'No matches now';
  const all = matches === 1 ? '1 match' : `${bounded(matches)} matches`;
  return fresh === 0 ? all : `${all}, ${bounded(fresh)} new this week`;
}

function SavedSearchCard({ search }: { search: SavedSearch }) {
  const { _id, name, words, muted = false } = search;
  const change = useChangeSearch();
  const deleting = useDeleteSearch((restored) => {
    if (words || muted) change.mutate({ _id: restored, ...(words && { name }), muted });
  });
  const [naming, setNaming] = useState(false);
  return (
    <li className="plate grid items-center gap-x-6 gap-y-2 p-4 sm:px-5 xl:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-lg wrap-anywhere">
          <Link to={savedSearchAddress(search)} className="fret-link font-normal!" dir="auto">
            {name}
          </Link>
        </h2>
        {words && <p className="wrap-anywhere">{words}</p>}
        <p className="font-semibold">{matchesText(search)}</p>
        <p className="text-sm text-muted">Saved on {formatDay(search.created_at)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link
          to={savedSearchAddress(search)}
          aria-label={`See matches of the search ${name}`}
          className={buttonClass('paper')}
        >
          See matches
        </Link>
        <label className="flex min-h-11 items-center gap-3 font-bold">
          <input
            type="checkbox"
            aria-label={`Notify me about the search ${name}`}
            checked={change.isPending ? !change.variables.muted : !muted}
            onChange={() =>
              change.mutate(
                { _id, muted: !muted },
                { onError: (error) => toastError(describeError(error).message) },
              )
            }
            className="checkbox"
          />
          Notify me
        </label>
        <Button
          look="ghost"
          aria-haspopup="dialog"
          aria-label={`Rename the search ${name}`}
          onClick={() => setNaming(true)}
        >
          Rename
        </Button>
        <Button
          look="ghost"
          aria-label={`Delete the search ${name}`}
          busy={deleting.isPending}
          onClick={() => deleting.mutate(search)}
        >
          Delete
        </Button>
      </div>
      <NameSearchDialog search={search} open={naming} onClose={() => setNaming(false)} />
    </li>
  );
}
