import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OwnDecision } from '#contracts/moderation/decisions.ts';
import { describeError } from '#src/lib/api-error.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import { OwnDecisionCard } from './own-decision-card.tsx';
import { ownDecisionsQuery } from './own-decision-queries.ts';

/** The moderators' decisions about the user and their products. `?decision=` scrolls to a decision. `proof` renders the button that
 * downloads a decision's proof. */
export function OwnDecisionsScreen({ proof }: { proof: (decisionId: string) => ReactNode }) {
  const decisions = useInfiniteQuery(ownDecisionsQuery);
  const [appealed, setAppealed] = useState<OwnDecision | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const [search] = useSearchParams();
  const linked = search.get('decision');
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = decisions;
  const found = data?.items.some(({ _id }) => _id === linked) ?? false;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (linked === null || shown.current === linked) return;
    if (!found) {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
      return;
    }
    shown.current = linked;
    const card = list.current?.querySelector<HTMLElement>(
      `[data-decision="${CSS.escape(linked)}"]`,
    );
    card?.scrollIntoView({ block: 'start' });
    card?.focus({ preventScroll: true });
  }, [linked, found, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <>
      <PageHeading>My Decisions</PageHeading>
      <PagedList
        list={decisions}
        skeleton={<TableSkeleton label="Loading decisions" />}
        describe={describeError}
        empty={
          <EmptyState title="No decisions">
            <p>
              If a moderator makes a decision about you or your products, the reasons will appear
              here.
            </p>
          </EmptyState>
        }
      >
        {(items) => (
          <ul ref={list} aria-label="Decisions" className="grid gap-6">
            {items.map((decision) => (
              <OwnDecisionCard
                key={decision._id}
                decision={decision}
                proof={proof(decision._id)}
                onAppeal={() => setAppealed(decision)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <AppealDialog decision={appealed} onClose={() => setAppealed(null)} />
    </>
  );
}
