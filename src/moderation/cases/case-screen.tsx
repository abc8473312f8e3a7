import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { ApiError, failureOf } from '#src/lib/api-error.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { caseQuery } from './case-queries.ts';
import { CaseBadges } from './case-state-badge.tsx';
import { kindText } from './case-text.ts';
import { CaseView } from './case-view.tsx';
import { isFromQueue, rememberOpened } from './queue-place.ts';

/** A single case, with everything that a moderator needs to decide it. */
export function Component() {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const wanted = (['suspend', 'lift'] as const).find((one) => one === search.get('choose')) ?? null;
  const session = useSession();
  const admin = session.status === 'signed-in' && may(session.user.role, 'decide_any_case');
  const { data, error, isFetching, refetch } = useQuery(caseQuery(id));
  useEffect(() => rememberOpened(id), [id]);
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <BackLink to={staffPaths.reportedItems} back={isFromQueue(useLocation().state)}>
        Reported Items
      </BackLink>
      {/* Keep the same heading element after the case has loaded, because it has focus. */}
      <PageHeading
        aside={
          data && (
            // Always on a separate line, so that the page doesn't shift when the badges change.
            <div className="basis-full">
              <CaseBadges state={data.state} claim={data.claim} />
            </div>
          )
        }
      >
        {data ? (
          <>
            <span className="sr-only">{kindText[data.target.type]}: </span>
            <bdi className="text-3xl sm:text-4xl">{data.target.title}</bdi>
          </>
        ) : (
          'Case'
        )}
      </PageHeading>
      {data && (
        <CaseView
          key={id}
          item={data}
          admin={admin}
          wanted={wanted}
          onChosen={() => setSearch({}, { replace: true, preventScrollReset: true })}
        />
      )}
      {!data && !error && (
        <OnlineLoading label="The case is loading">
          <Skeleton className="h-112" />
        </OnlineLoading>
      )}
      {!data && gone && (
        <EmptyState
          title="Case not found"
          action={
            <Link to={staffPaths.reportedItems} className={buttonClass('amber')}>
              Reported Items
            </Link>
          }
        >
          <p>We couldn’t find this case. It may have been deleted.</p>
        </EmptyState>
      )}
      {!data && error && !gone && <ErrorPanel {...failureOf({ error, isFetching, refetch })} />}
    </>
  );
}
