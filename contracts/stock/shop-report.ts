import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { SignedMoney } from '#contracts/money.ts';
import { isTimeZone } from '#contracts/time-zone.ts';

/** The maximum length of a report's period, in days. */
export const maxReportLength = 366;

/** For each of these numbers of days, the report shows how many pieces were sold within that time. */
export const sellThroughDays = [30, 60, 90] as const;

/** The age, in days, at which each age group begins. */
export const ageGroups = [0, 31, 61, 91, 181] as const;

/**
 * Sales and returns of one day. `items` is what small goods brought in, minus returns. `takings` is `sold` minus
 * `returned`, plus `items`. `bought` is what the shop paid for gear on tickets, so `takings` minus `bought` equals the
 * total of the payments on that day's tickets, apart from deposits: a layaway counts on the day on which it is completed.
 */
export const TakingsDay = z.object({
  /** A day such as `2026-11-30`, in the query's time zone. Days without a sale, return or purchase are left out. */
  day: z.string(),
  tickets: z.number(),
  sold: SignedMoney,
  returned: SignedMoney,
  items: SignedMoney,
  takings: SignedMoney,
  bought: SignedMoney,
});
export type TakingsDay = z.infer<typeof TakingsDay>;

/** The small goods of one name that were sold in the period, minus returns. `tax` is the tax in `price`. */
export const ItemSales = z.object({
  name: z.string(),
  quantity: z.number(),
  price: SignedMoney,
  tax: SignedMoney,
});
export type ItemSales = z.infer<typeof ItemSales>;

/** The pieces sold in one month, minus returns, as recorded in the stock book. */
export const MarginMonth = z.object({
  /** A month such as `2026-11`. Months without a sale or return are left out. */
  month: z.string(),
  /** The number of sales and returns of pieces whose cost is known. */
  trades: z.number(),
  price: SignedMoney,
  /** What the shop paid for the pieces, or their owners' shares. */
  cost: SignedMoney,
  margin: SignedMoney,
  /** The number of sales and returns of pieces whose cost isn't known. The other fields don't include them. */
  unknown: z.number(),
});
export type MarginMonth = z.infer<typeof MarginMonth>;

/** One age group of the pieces currently in stock. Doesn't depend on the report's period. */
export const StockAge = z.object({
  /** The lowest and highest age in the group, in days. `until` is null for the group of the oldest pieces. */
  from: z.number(),
  until: z.nullable(z.number()),
  pieces: z.number(),
  /** The sum of the pieces' prices. */
  value: SignedMoney,
});
export type StockAge = z.infer<typeof StockAge>;

/** Of the pieces that came in at least `days` days ago, how many were sold within `days` days of coming in. */
const SoldWithin = z.object({ days: z.number(), pieces: z.number(), sold: z.number() });

/** For one category, how many of the pieces that came in during the period were sold. */
export const SellThrough = z.object({
  category: z.string(),
  /** The number of all pieces, including those that came in too recently to count in `within`. */
  pieces: z.number(),
  /** One entry for each of {@link sellThroughDays}. */
  within: z.array(SoldWithin),
});
export type SellThrough = z.infer<typeof SellThrough>;

const dayMs = 86_400_000;
const lengthOf = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from);

/** `from` is inclusive, `to` is not. `zone` is the time zone in which days and months begin. */
const Period = {
  from: z.iso.datetime({ abort: true }),
  to: z.iso.datetime({ abort: true }),
  zone: z
    .string()
    .check(z.maxLength(60), z.refine(isTimeZone, 'Choose a time zone like America/New_York.')),
};
const isPeriod = [
  z.refine<{ from: string; to: string }>((period) => lengthOf(period) > 0, {
    error: 'The last day must not be before the first.',
    path: ['to'],
  }),
  // Allow slightly longer periods, because a day has 25 hours when the clocks go back.
  z.refine<{ from: string; to: string }>(
    (period) => lengthOf(period) < (maxReportLength + 1) * dayMs,
    { error: `Choose a period of at most ${maxReportLength} days.`, path: ['from'] },
  ),
] as const;

const access = { permission: 'sell_at_counter' } as const;

export const getShopReport = endpoint({
  route: 'GET /shopReport',
  summary: 'Takings, margin, stock age and sell-through',
  ...access,
  allowance: 'read',
  turns: true,
  query: z.object(Period).check(...isPeriod),
  reply: z.object({
    takings: z.array(TakingsDay),
    items: z.array(ItemSales),
    margins: z.array(MarginMonth),
    ages: z.array(StockAge),
    sell_through: z.array(SellThrough),
  }),
  errors: ['forbidden'],
});

const reportTables = ['takings', 'items', 'margins', 'ages', 'sell_through'] as const;
export type ReportTable = (typeof reportTables)[number];

/** Returns one table of {@link getShopReport} as a CSV file. */
export const exportShopReport = endpoint({
  route: 'GET /shopReport/csv',
  summary: 'A table of the shop report as a CSV file',
  ...access,
  allowance: 'export',
  turns: true,
  csv: true,
  query: z.object({ ...Period, table: z.enum(reportTables) }).check(...isPeriod),
  reply: z.string(),
  errors: ['forbidden'],
});
