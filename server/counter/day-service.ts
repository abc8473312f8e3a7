import type { ShopDay, ShopToday } from '#contracts/counter/day.ts';
import { fromCents } from '#contracts/money.ts';

/** Functions of other features. */
type Parts = {
  now: () => Date;
  /** Returns the id of the account that owns the shop's stock. Throws a `forbidden` Refusal if there is none. */
  shopAccount(): Promise<string>;
  /** Like `shopAccount`, but returns null if there is none. */
  findShop(): Promise<string | null>;
  pickups(shopId: string, times: { since: Date; at: Date }): Promise<ShopDay['pickups']>;
  /** Returns when the till was opened, or null if it is closed. */
  tillOpenedAt(): Promise<Date | null>;
  /** Returns the last change of the till, or undefined if it has never been open. */
  tillLastChange(): Promise<{ open: boolean; at: Date; by: string } | undefined>;
  /** Returns the sales minus the returns since `from`, in cents. */
  takings(shopId: string, from: Date): Promise<number>;
  owedToOwners(): Promise<{ owners: number; cents: number }>;
};

export type DayService = {
  /** Returns everything that needs attention at the counter today. */
  today(): Promise<ShopDay>;
  /** Returns the shop's day with the takings since `start`, or null if no account owns the shop's stock. */
  since(start: Date): Promise<ShopToday | null>;
};

const dayMs = 86_400_000;

export function createDayService(parts: Parts): DayService {
  return {
    async today() {
      const at = parts.now();
      const [shopId, opened, { owners, cents }] = await Promise.all([
        parts.shopAccount(),
        parts.tillOpenedAt(),
        parts.owedToOwners(),
      ]);
      const since = opened ?? new Date(at.getTime() - dayMs);
      const pickups = await parts.pickups(shopId, { since, at });
      return { since: since.toISOString(), pickups, due: { owners, amount: fromCents(cents) } };
    },

    async since(start) {
      const shopId = await parts.findShop();
      if (!shopId) return null;
      const [till, takings, { owners, cents }] = await Promise.all([
        parts.tillLastChange(),
        parts.takings(shopId, start),
        parts.owedToOwners(),
      ]);
      return {
        till: till ? { ...till, at: till.at.toISOString() } : null,
        takings: fromCents(takings),
        due: { owners, amount: fromCents(cents) },
      };
    },
  };
}
