import { longestDay, type Overview } from '#contracts/app/overview.ts';
import type { ShopToday } from '#contracts/counter/day.ts';
import { may } from '#contracts/permissions.ts';
import type { Caller } from '#server/http/caller.ts';

/** Functions of other features. Counts stop at `mostCounted`. */
type Parts = {
  now: () => Date;
  pickups(sellerId: string): Promise<Overview['pickups']>;
  hasProducts(sellerId: string): Promise<boolean>;
  countDrafts(sellerId: string): Promise<number>;
  countUnreadMessages(): Promise<number>;
  /** Excludes cases about the reader, and cases that the reader reported. */
  countCases(readerId: string): Promise<{ waiting: number; appealed: number }>;
  countFailedJobs(): Promise<{ mails: number; others: number }>;
  /** Returns the shop's day with the takings since `start`, or null if no account owns the shop's stock. */
  shopSince(start: Date): Promise<ShopToday | null>;
};

export type OverviewService = {
  /** `today` is the start of the caller's day. */
  of(caller: Caller, today: string | undefined): Promise<Overview>;
};

const hourMs = 3_600_000;

/** Creates the service that returns a person's open tasks. */
export function createOverviewService(parts: Parts): OverviewService {
  /** Limits the takings to one day, so that they are quick to add up. */
  function startOf(today: string | undefined): Date {
    const asked = today === undefined ? 0 : Date.parse(today);
    return new Date(Math.max(asked, parts.now().getTime() - longestDay * hourMs));
  }

  return {
    async of({ id, role }, today) {
      const [pickups, hasProducts, drafts, unread_messages, cases, failed, shop] =
        await Promise.all([
          parts.pickups(id),
          parts.hasProducts(id),
          parts.countDrafts(id),
          may(role, 'read_messages') ? parts.countUnreadMessages() : null,
          may(role, 'handle_reports') ? parts.countCases(id) : null,
          // Return the other tasks even if the job queue has not started.
          may(role, 'manage_jobs') ? parts.countFailedJobs().catch(() => null) : null,
          may(role, 'sell_at_counter') ? parts.shopSince(startOf(today)) : null,
        ]);
      return {
        ...{ sells: hasProducts || drafts > 0, pickups, drafts, unread_messages },
        ...{ cases: cases?.waiting ?? null, appeals: cases?.appealed ?? null },
        ...{ failed_jobs: failed?.others ?? null, unsent_mails: failed?.mails ?? null, shop },
      };
    },
  };
}
