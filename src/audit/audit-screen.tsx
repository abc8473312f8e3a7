import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contracts/audit/audit.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { AuditCheckPanel } from './audit-check-panel.tsx';
import { useAuditFilters } from './audit-filters.ts';
import { auditQuery } from './audit-queries.ts';
import { AuditRow } from './audit-row.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';

export function Component() {
  const [filters, change] = useAuditFilters();
  const entries = useInfiniteQuery(auditQuery(filters));
  const { action, actor, subject } = filters;
  const narrowed = Boolean(action || actor || subject);
  const total = entries.data?.total;
  return (
    <>
      <PageHeading
        aside={
          total !== undefined && (
            <p role="status" className="text-muted">
              {total === 1 ? '1 entry' : `${total.toLocaleString('en-US')} entries`}
            </p>
          )
        }
      >
        Audit Log
      </PageHeading>
      <AuditCheckPanel />
      <AuditToolbar
        filters={filters}
        change={change}
        actions={entries.data?.actions ?? []}
        entries={entries.data?.items ?? []}
      />
      <PagedList
        list={entries}
        skeleton={<TableSkeleton label="Loading the audit log" />}
        describe={describeError}
        empty={
          <EmptyState title={narrowed ? 'No entries match' : 'No entries yet'}>
            <p>Actions by staff, admins and background jobs will appear here.</p>
          </EmptyState>
        }
      >
        {(items) => (
          <div className="grid gap-6">
            {byDay(items).map(([day, ofDay]) => (
              <section key={day} aria-label={day}>
                <h2 className="mb-2 text-xl">{day}</h2>
                <ul className="plate">
                  {ofDay.map((entry) => (
                    <AuditRow key={entry._id} entry={entry} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </PagedList>
    </>
  );
}

/** Groups entries by the day on which they were written. Days and entries keep their order. */
function byDay(entries: readonly AuditEntry[]): [day: string, entries: AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = formatDay(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
