import * as z from 'zod/mini';
import { Id } from '#contracts/text.ts';
import { stockReasons } from './items.ts';

const nothing = z.strictObject({});

export const auditDetails = {
  'intake read': nothing,
  'owner read': nothing,
  'owner paid': z.strictObject({ payout_id: Id }),
  'consigned piece returned': nothing,
  'item added': nothing,
  'item changed': z.strictObject({ from_version: z.int(), price_cents: z.int() }),
  /** Null means that nobody counts the pieces. */
  'item counted': z.strictObject({
    item: z.string(),
    from: z.nullable(z.int()),
    stock: z.nullable(z.int()),
    reason: z.enum(stockReasons),
  }),
  'stock price changed': z.strictObject({ from_cents: z.int(), to_cents: z.int() }),
} as const;
