import * as z from 'zod/mini';
import { ActionType, appealOutcomes } from '#contracts/moderation/decisions.ts';
import { ReportReason } from '#contracts/moderation/reports.ts';
import { RuleName } from '#contracts/moderation/rules.ts';
import { DeletionSummary } from '#contracts/people/account.ts';
import { EditableProduct } from '#contracts/selling/selling.ts';
import { Role } from './permissions.ts';
import { Id, Timestamp } from './text.ts';

const nothing = z.strictObject({});
const booking = z.strictObject({ product_id: Id, buyer_id: Id });
const cents = z.int();
/** Why cash was moved is stored with the move. */
const cashMove = z.strictObject({ amount_cents: cents, move_id: Id });
const rule = z.strictObject({ rule: RuleName });
const actions = {
  actions: z.array(ActionType),
  until: z.optional(z.partialRecord(ActionType, z.nullable(Timestamp))),
};

/**
 * The details of each kind of audit entry. Entries are never deleted, so details consist only of ids, numbers, times and
 * values from a list. Text that someone wrote belongs in a table from which it can be deleted.
 */
export const auditDetails = {
  'role changed': z.strictObject({ from: Role, to: Role }),
  'email address changed': nothing,
  'sessions ended': nothing,
  'account deleted': DeletionSummary,
  'PIN set': nothing,
  'PIN removed': nothing,
  'PIN allowed on a computer': nothing,
  'PIN ended on a computer': nothing,
  'wrong PIN': z.strictObject({ tries_left: z.int() }),
  'PIN blocked on a computer': nothing,
  'users read': nothing,
  'user read': nothing,
  'customers read': nothing,
  'customer read': nothing,
  'messages read': nothing,
  'bookings read': nothing,
  'intake read': nothing,
  'owner read': nothing,
  'owner paid': z.strictObject({ payout_id: Id }),
  'consigned piece returned': nothing,
  'product edited': z.strictObject({ changed: z.array(z.keyof(EditableProduct)) }),
  'product ended': nothing,
  'product relisted': nothing,
  'product deleted': z.strictObject({ archived: z.boolean() }),
  'booking released': booking,
  'product handed over': booking,
  'hold overridden': booking,
  'wrong handover code': booking,
  'unknown handover code': nothing,
  'price changed on a ticket': z.strictObject({ tag_price_cents: cents, price_cents: cents }),
  'stock price changed': z.strictObject({ from_cents: cents, to_cents: cents }),
  'products returned': z.strictObject({ return_id: Id, product_ids: z.array(Id) }),
  'drawer opened, no sale': z.strictObject({ no_sale_id: Id }),
  'till opened': z.strictObject({ opening_cents: cents }),
  'till closed': z.strictObject({ counted_cents: cents, difference_cents: cents }),
  'cash put in': cashMove,
  'cash taken out': cashMove,
  'case decided': z.strictObject({ case_id: Id, ...actions, reason: ReportReason }),
  'case opened': nothing,
  'case taken over': z.strictObject({ from: Id }),
  'appeal decided': z.strictObject({
    case_id: Id,
    outcome: z.enum(appealOutcomes),
    replaced_by: z.optional(Id),
    actions: z.optional(actions.actions),
    until: actions.until,
  }),
  'rule switched on': rule,
  'rule switched off': rule,
  'job retried': nothing,
  'audit log exported': nothing,
} as const;
export type AuditAction = keyof typeof auditDetails;

/** An action with its details. */
export type AuditFacts<Action extends AuditAction> = {
  action: Action;
  details: z.infer<(typeof auditDetails)[Action]>;
};
