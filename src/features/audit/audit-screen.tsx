import { useInfiniteQuery } from '@tanstack/react-query';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { AuditCard } from './audit-card.tsx';
import { AuditCheckPanel } from './audit-check-panel.tsx';
import { useAuditFilters } from './audit-filters.ts';
import { auditQuery } from './audit-queries.ts';

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
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <select
          aria-label="Action"
          value={action ?? ''}
          onChange={({ target: { value } }) => {
            const { action: _, ...rest } = filters;
            change(value === '' ? rest : { ...rest, action: value });
          }}
          className="select h-12 w-full sm:w-72"
        >
          <option value="">All actions</option>
          {[...new Set([...(entries.data?.actions ?? []), ...(action ? [action] : [])])].map(
            (name) => (
              <option key={name} value={name}>
                {asSentence(name)}
              </option>
            ),
          )}
        </select>
        {actor && <p>By one person</p>}
        {subject && <p>About one subject</p>}
        {narrowed && (
          <Button look="paper" onClick={() => change({})}>
            Show all entries
          </Button>
        )}
      </div>
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
          <ul aria-label="Audit entries" className="grid gap-3">
            {items.map((entry) => (
              <AuditCard key={entry._id} entry={entry} title={asSentence(entry.action)} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

const asSentence = (action: string) => action.charAt(0).toUpperCase() + action.slice(1);
