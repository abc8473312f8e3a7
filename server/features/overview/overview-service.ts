import type { Overview } from '#contracts/overview.ts';
import { may } from '#contracts/permissions.ts';
import type { Caller } from '#server/http/caller.ts';

/** Functions of other features. Counts stop at `mostCounted`. */
type Parts = {
  pickups(sellerId: string): Promise<Overview['pickups']>;
  hasProducts(sellerId: string): Promise<boolean>;
  countDrafts(sellerId: string): Promise<number>;
  countUnreadMessages(): Promise<number>;
  /** Excludes cases about the reader. */
  countCases(readerId: string): Promise<number>;
  countFailedJobs(): Promise<number>;
};

export type OverviewService = { of(caller: Caller): Promise<Overview> };

/** Creates the service that returns a person's open tasks. */
export function createOverviewService(parts: Parts): OverviewService {
  return {
    async of({ id, role }) {
      const [pickups, hasProducts, drafts, unread_messages, cases, failed_jobs] = await Promise.all(
        [
          parts.pickups(id),
          parts.hasProducts(id),
          parts.countDrafts(id),
          may(role, 'read_messages') ? parts.countUnreadMessages() : null,
          may(role, 'handle_reports') ? parts.countCases(id) : null,
          // Return the other tasks even if the job queue has not started.
          may(role, 'manage_jobs') ? parts.countFailedJobs().catch(() => null) : null,
        ],
      );
      return {
        ...{ sells: hasProducts || drafts > 0, pickups, drafts },
        ...{ unread_messages, cases, failed_jobs },
      };
    },
  };
}
