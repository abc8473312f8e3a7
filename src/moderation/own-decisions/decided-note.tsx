import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { CaseSummary } from '#contracts/moderation/cases.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { allWaiting } from '#src/moderation/cases/case-filters.ts';
import { casesQuery } from '#src/moderation/cases/case-queries.ts';
import { isSelectable } from '#src/moderation/cases/case-row.tsx';
import { buttonClass } from '#src/ui/button.tsx';

/** Returns whether the case has an appeal that the admin can decide. */
const isOpenAppeal = ({ state, own_appeal, own_report, claim }: CaseSummary): boolean =>
  state === 'appealed' && !own_appeal && !own_report && claim?.mine !== false;

/** Tells the moderator that they have decided the case, and links to the next case. */
export function DecidedNote({ id, admin }: { id: string; admin: boolean }) {
  const { state } = useLocation();
  const { data } = useInfiniteQuery(casesQuery(allWaiting));
  const next = data?.items.find(
    (one) => one._id !== id && (isSelectable(one) || (admin && isOpenAppeal(one))),
  );
  const note = useRef<HTMLElement>(null);
  // Show the link to the next case: the form was further down the page.
  useEffect(() => note.current?.focus(), []);
  return (
    <section
      ref={note}
      tabIndex={-1}
      aria-label="Decided"
      className="plate scroll-mt-24 grid justify-items-start gap-3 p-4 outline-none"
    >
      <p className="font-semibold">You decided this case.</p>
      {next && (
        <>
          <p className="text-sm text-muted">
            Next in Reported Items: <bdi>{next.target.title}</bdi>
          </p>
          {/* Replaces this case in the history, so that Back goes to the queue. */}
          <Link
            to={staffPaths.case(next._id)}
            replace
            state={state}
            className={buttonClass('amber')}
          >
            Next case
          </Link>
        </>
      )}
      {data && !next && <p className="text-sm text-muted">No other case is waiting for you.</p>}
    </section>
  );
}
