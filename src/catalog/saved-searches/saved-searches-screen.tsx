import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { maxMatches, type SavedSearch } from '#contracts/catalog/saved-searches.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { savedSearchAddress } from './saved-search-address.ts';
import { countedSearchesQuery, useDeleteSearch } from './saved-search-queries.ts';

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
          <p>Search the shop or choose filters, then press “Save this search”.</p>
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
  const deleting = useDeleteSearch();
  return (
    <li className="plate grid items-center gap-x-6 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <div className="min-w-0">
        <h2 className="text-lg wrap-anywhere">
          <Link to={savedSearchAddress(search)} className="fret-link font-normal!" dir="auto">
            {search.name}
          </Link>
        </h2>
        <p className="font-semibold">{matchesText(search)}</p>
        <p className="text-sm text-muted">Saved on {formatDay(search.created_at)}</p>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 sm:mt-0">
        <Link
          to={savedSearchAddress(search)}
          aria-label={`See matches of the search ${search.name}`}
          className={buttonClass('paper')}
        >
          See matches
        </Link>
        <Button
          look="ghost"
          aria-label={`Delete the search ${search.name}`}
          busy={deleting.isPending}
          onClick={() => deleting.mutate(search)}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
