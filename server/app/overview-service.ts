import { longestDay, type Overview } from '#contracts/app/overview.ts';
import { maxCounted } from '#contracts/pagination.ts';
import { may } from '#contracts/permissions.ts';
import { countToKeep, pickupsOf } from '#server/bookings/pickups.ts';
import type { Core } from '#server/core.ts';
import type { DayService } from '#server/counter/day-service.ts';
import type { Caller } from '#server/http/caller.ts';
import { countWaitingCases } from '#server/moderation/case-list.ts';
import { draftRepository } from '#server/selling/draft-repository.ts';
import { sellingRepository } from '#server/selling/selling-repository.ts';
import { offerRepository } from '#server/talk/offer-repository.ts';
import type { ThreadService } from '#server/talk/thread-service.ts';
import type { createFailedJobService } from './failed-job-service.ts';

/** Counts stop at `maxCounted`. */
type Parts = {
  failedJobs: Pick<ReturnType<typeof createFailedJobService>, 'count'>;
  day: Pick<DayService, 'since'>;
  threads: Pick<ThreadService, 'countWaiting'>;
};

const hourMs = 3_600_000;

/** Creates the service that returns a person's open tasks. */
export function createOverviewService(core: Core, { failedJobs, day, threads }: Parts) {
  const { db, now } = core;
  /** Limits the takings to one day, so that they are quick to add up. */
  function startOf(today: string | undefined): Date {
    const asked = today === undefined ? 0 : Date.parse(today);
    return new Date(Math.max(asked, now().getTime() - longestDay * hourMs));
  }

  return {
    /** `today` is the start of the caller's day. */
    async of(caller: Caller, today: string | undefined): Promise<Overview> {
      const { id, role } = caller;
      const [
        pickups,
        to_keep,
        invitations,
        hasProducts,
        drafts,
        waiting_threads,
        cases,
        failed,
        shop,
      ] = await Promise.all([
        pickupsOf(db, id, now()),
        countToKeep(db, id),
        offerRepository(db).countInvitations(id, now()),
        sellingRepository(db).hasProducts(id),
        draftRepository(db).count(id),
        threads.countWaiting(caller),
        may(role, 'handle_reports') ? countWaitingCases(core, id, maxCounted) : null,
        // Return the other tasks even if the job queue has not started.
        may(role, 'manage_jobs') ? failedJobs.count(maxCounted).catch(() => null) : null,
        may(role, 'sell_at_counter') ? day.since(startOf(today)) : null,
      ]);
      return {
        ...{ sells: hasProducts || drafts > 0, pickups, to_keep, invitations },
        ...{ drafts, waiting_threads },
        ...{ cases: cases?.waiting ?? null, appeals: cases?.appealed ?? null },
        ...{ failed_jobs: failed?.others ?? null, unsent_mails: failed?.mails ?? null, shop },
      };
    },
  };
}
