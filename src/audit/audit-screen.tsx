import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import {
  type AuditCheck,
  type AuditEntry,
  exportAudit,
  listAudit,
  problemText,
  verifyAudit,
} from '#contracts/audit/audit.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { useChange } from '#src/lib/use-change.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { type AuditFilters, useAuditFilters } from './audit-filters.ts';
import { AuditRow } from './audit-row.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';

/** The audit entries that match the filters, newest first. `actions` lists all kinds of actions in the log. */
const auditQuery = (filters: AuditFilters) => ({
  ...pagedQuery(
    [...queryKeys.audit, filters],
    (page, options) => call(listAudit, { query: { ...filters, ...page } }, options),
    (first) => ({ actions: first.actions }),
  ),
  placeholderData: keepPreviousData,
});

/** Verifies the whole log, which takes about a minute per million entries. */
const useVerifyAudit = () => useMutation({ mutationFn: () => call(verifyAudit, {}) });

/** Downloads the log as JSON Lines. The download itself adds an entry to the log. */
const useExportAudit = () =>
  useChange({
    keys: [queryKeys.audit],
    waits: true,
    async mutationFn() {
      const text = await call(exportAudit, {});
      await saveFile('audit-log.jsonl', new Blob([text], { type: 'application/jsonl' }));
    },
  });

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

/** Buttons that check and download the audit log, and the result of the check. */
function AuditCheckPanel() {
  const check = useVerifyAudit();
  const download = useExportAudit();
  const save = () =>
    download.mutate(undefined, {
      onSuccess: () => toastSuccess('The audit log has been downloaded.'),
      onError: (error) => toastError(describeError(error).message),
    });
  return (
    <section aria-label="Check the log" className="mb-6 grid gap-3">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          Verify
        </Button>
        <Button look="paper" busy={download.isPending} onClick={save}>
          Export
        </Button>
        <a href="/verify.html" className="btn btn-ghost">
          Check a proof
        </a>
      </div>
      {check.isPending && (
        <progress aria-label="Checking every entry" className="progress w-full max-w-md" />
      )}
      <div role="status">{check.data && <Result check={check.data} />}</div>
      {check.error && <p role="alert">{describeError(check.error).message}</p>}
    </section>
  );
}

function Result({ check: { entries, first_broken } }: { check: AuditCheck }) {
  if (!first_broken) {
    const all =
      entries === 1 ? 'The entry is' : `All ${entries.toLocaleString('en-US')} entries are`;
    return (
      <p className="flex items-center gap-1.5 font-semibold text-success">
        <Check aria-hidden="true" className="size-5 shrink-0" />
        <span>{all} unchanged.</span>
      </p>
    );
  }
  const { seq, _id, problem } = first_broken;
  return (
    <p className="font-semibold text-error wrap-anywhere">
      Entry {seq.toLocaleString('en-US')} {problemText[problem]}
      {_id && ` Its id is ${_id}.`}
    </p>
  );
}
