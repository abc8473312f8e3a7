import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StolenEntry } from '#contracts/moderation/stolen.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { PhotoRow } from '#src/media/photos/photo-row.tsx';
import { PersonName } from '#src/moderation/cases/person-name.tsx';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PagedItems } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { stolenQuery } from './stolen-queries.ts';

/** Everyone's registrations, for moderators. */
export function AllStolen() {
  const [q, setQ] = useState('');
  const list = useInfiniteQuery(stolenQuery(q));
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl">
        All registrations
      </h2>
      <DebouncedSearch
        label="Search all registrations"
        placeholder="Serial number, brand, model, place or name…"
        value={q}
        onSearch={setQ}
      />
      <div className={list.isPlaceholderData ? 'opacity-60' : ''}>
        <PagedItems
          list={list}
          skeleton={<TableSkeleton label="Loading all registrations" />}
          describe={describeError}
          empty={
            q === '' ? (
              <EmptyState title="Nothing is registered as stolen" />
            ) : (
              <EmptyState title="No registrations match">
                <p>Try part of the serial number, or fewer words.</p>
              </EmptyState>
            )
          }
        >
          {(items) => (
            <ul aria-labelledby={id} className="grid gap-3">
              {items.map((entry) => (
                <Entry key={entry._id} entry={entry} />
              ))}
            </ul>
          )}
        </PagedItems>
      </div>
    </section>
  );
}

function Entry({ entry }: { entry: StolenEntry }) {
  const { brand, model, serial_number, stolen_on, place, police_report, text, by } = entry;
  const name = `${brand} ${model}`;
  return (
    <li>
      <article aria-label={name} className="plate grid gap-2 p-5 wrap-anywhere">
        <h3 className="font-sans text-base font-semibold">
          <bdi>{name}</bdi>, <bdi>{serial_number}</bdi>
        </h3>
        <p className="text-sm text-muted">
          Stolen on {formatDay(stolen_on)} in <bdi>{place}</bdi>. Registered by{' '}
          <PersonName person={by} /> on {formatDay(entry.created_at)}.
        </p>
        <p className="text-sm font-semibold">
          {police_report === '' ? 'No police report.' : `Police report: ${police_report}`}
        </p>
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {text}
        </p>
        <PhotoRow label={`Proof for ${name}`} images={entry.pictures} />
      </article>
    </li>
  );
}
