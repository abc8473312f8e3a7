import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { whyMissing } from '#src/lib/why-missing.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { MissingRecord } from '#src/ui/missing-record.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
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
  const query = useQuery(caseQuery(id));
  const { data } = query;
  useEffect(() => rememberOpened(id), [id]);
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
      {!data && (
        <MissingRecord
          {...whyMissing(query)}
          name="case"
          list="Reported Items"
          to={staffPaths.reportedItems}
        />
      )}
    </>
  );
}
