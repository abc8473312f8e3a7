import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CaseSummary } from '#contracts/moderation/cases.ts';
import { may } from '#contracts/permissions.ts';
import { describeError } from '#src/lib/api-error.ts';
import { useSession } from '#src/lib/session.ts';
import { useShortcutChoice } from '#src/lib/shortcut-choice.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedItems } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { allWaiting, useCaseFilters } from './case-filters.ts';
import { casesQuery } from './case-queries.ts';
import { CaseRow, isSelectable } from './case-row.tsx';
import { CaseSelection } from './case-selection.tsx';
import { CaseToolbar } from './case-toolbar.tsx';
import { ManyDialog } from './many-dialog.tsx';
import { useLastOpened } from './queue-place.ts';
import { useQueueKeys } from './use-queue-keys.ts';

/** The moderators' queue of cases, most urgent first. */
export function Component() {
  const session = useSession();
  const admin = session.status === 'signed-in' && may(session.user.role, 'decide_any_case');
  const [filters, change] = useCaseFilters();
  const cases = useInfiniteQuery(casesQuery(filters));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<readonly CaseSummary[] | null>(null);
  const lastOpened = useLastOpened();
  const items = cases.data?.items ?? [];
  // Ignore selected cases that someone else has since claimed or decided.
  const selected = items.filter((one) => chosen.has(one._id) && isSelectable(one));

  function select(id: string, on: boolean) {
    setChosen((all) => {
      const next = new Set(all);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }
  const rowKeys = useQueueKeys({
    items,
    onNearEnd: () => {
      if (cases.hasNextPage && !cases.isFetchingNextPage) void cases.fetchNextPage();
    },
    onSelect: (one) => isSelectable(one) && select(one._id, !chosen.has(one._id)),
    onDecide: () => selected.length > 0 && setDeciding(selected),
  });
  const { state, reason, q, days } = filters;
  const narrowed = state !== 'waiting' || reason !== null || q !== '' || days !== null;
  return (
    <>
      <PageHeading aside={cases.data && <Count {...cases.data} />}>Reported Items</PageHeading>
      <p className="mb-4 text-sm text-muted">
        Appeals come first, then the most serious reasons, the most reports (those by reliable
        people count more) and the oldest cases.
      </p>
      <CaseToolbar filters={filters} change={change} />
      <CaseSelection
        selectable={items.filter(isSelectable)}
        selected={selected}
        onSelect={(ids) => setChosen(new Set(ids))}
        onDecide={() => setDeciding(selected)}
      />
      <div {...rowKeys} className={cases.isPlaceholderData ? 'opacity-60' : ''}>
        <PagedItems
          list={cases}
          skeleton={<TableSkeleton label="Loading cases" />}
          describe={describeError}
          empty={
            narrowed ? (
              <EmptyState
                title="No cases match"
                action={
                  <Button look="paper" onClick={() => change(allWaiting)}>
                    Show all waiting cases
                  </Button>
                }
              />
            ) : (
              <EmptyState title="No cases are waiting">
                <p>New reports will appear here automatically.</p>
              </EmptyState>
            )
          }
        >
          {(all) => (
            <ul aria-label="Cases" className="grid gap-3">
              {all.map((one) => (
                <CaseRow
                  key={one._id}
                  item={one}
                  selected={chosen.has(one._id)}
                  onSelect={(on) => select(one._id, on)}
                  arrival={one._id === lastOpened}
                />
              ))}
            </ul>
          )}
        </PagedItems>
      </div>
      <QueueLegend />
      {admin && (
        <Link to={staffPaths.reportRules} className="text-link inline-flex min-h-11 items-center">
          Rules that flag products
        </Link>
      )}
      {deciding && (
        <ManyDialog
          cases={deciding}
          onClose={(done) => {
            for (const id of done) select(id, false);
            setDeciding(null);
          }}
        />
      )}
    </>
  );
}

function Count({ total, totalCapped }: { total: number; totalCapped: boolean }) {
  return (
    <p role="status" className="text-muted tabular-nums">
      {total}
      {totalCapped && ' or more'} {total === 1 ? 'case' : 'cases'}
    </p>
  );
}

const keys: readonly [keys: readonly string[], action: string][] = [
  [['j', 'k'], 'Next or previous case'],
  [['Enter'], 'Open it'],
  [['c'], 'Claim the case'],
  [['x'], 'Select it'],
  [['d'], 'Decide the selected ones'],
  [['?'], 'All shortcuts'],
];

/** Lists the keyboard shortcuts of the queue. Hidden on devices without a keyboard. */
function QueueLegend() {
  if (!useShortcutChoice()) return null;
  return (
    <dl
      aria-label="Keys"
      className="mt-8 hidden flex-wrap gap-x-6 gap-y-2 border-t border-rule pt-4 text-sm pointer-fine:flex"
    >
      {keys.map(([names, action]) => (
        <div key={action} className="flex items-center gap-2">
          <dt className="flex gap-1">
            {names.map((name) => (
              <KeyCap key={name} name={name} />
            ))}
            <span className="sr-only">{names.join(', ')}</span>
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}
