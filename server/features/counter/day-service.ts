import type { ShopDay } from '#contracts/day.ts';
import { fromCents } from '#contracts/money.ts';

/** Functions of other features. */
type Parts = {
  now: () => Date;
  /** Returns the id of the account that owns the shop's stock. Throws a `forbidden` Refusal if there is none. */
  shopAccount(): Promise<string>;
  pickups(shopId: string, times: { since: Date; at: Date }): Promise<ShopDay['pickups']>;
  /** Returns when the till was opened, or null if it is closed. */
  tillOpenedAt(): Promise<Date | null>;
  owedToOwners(): Promise<{ owners: number; cents: number }>;
};

export type DayService = {
  /** Returns everything that needs attention at the counter today. */
  today(): Promise<ShopDay>;
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
  };
}
