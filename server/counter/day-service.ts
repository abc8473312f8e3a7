import { fromCents } from '#contracts/money.ts';
import { maxCounted } from '#contracts/pagination.ts';
import type { Core } from '#server/core.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import type { PayoutService } from '#server/stock/payout-service.ts';
import { shopReportRepository } from '#server/stock/shop-report-repository.ts';
import { offerRepository } from '#server/talk/offer-repository.ts';
import { pickupsOfDay } from './pickups-of-day.ts';
import { tillRepository } from './till-repository.ts';

type Parts = { payouts: Pick<PayoutService, 'owed'> };

export type DayService = ReturnType<typeof createDayService>;

const dayMs = 86_400_000;

export function createDayService({ db, now, config }: Core, { payouts }: Parts) {
  const till = tillRepository(db);
  return {
    /** Returns everything that needs attention at the counter today. */
    async today() {
      const at = now();
      const [shopId, opened, { owners, cents }] = await Promise.all([
        shopAccount.get(db, config),
        till.openedAt(),
        payouts.owed(),
      ]);
      const since = opened ?? new Date(at.getTime() - dayMs);
      const open = { side: 'shop', status: 'open' } as const;
      const [pickups, offers] = await Promise.all([
        pickupsOfDay(db, shopId, { since, at }),
        offerRepository(db).count(open, shopId, maxCounted),
      ]);
      const due = { owners, amount: fromCents(cents) };
      return { since: since.toISOString(), pickups, due, offers };
    },

    /** Returns the shop's day with the takings since `start`, or null if no account owns the shop's stock. */
    async since(start: Date) {
      const shopId = await shopAccount.find(db, config);
      if (!shopId) return null;
      const [change, takings, { owners, cents }] = await Promise.all([
        till.lastChange(),
        shopReportRepository(db).takings(shopId, start),
        payouts.owed(),
      ]);
      return {
        till: change ? { ...change, at: change.at.toISOString() } : null,
        takings: fromCents(takings),
        due: { owners, amount: fromCents(cents) },
      };
    },
  };
}
