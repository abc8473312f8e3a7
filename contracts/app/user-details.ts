import * as z from 'zod/mini';
import { AuditEntry } from '#contracts/audit/audit.ts';
import { BookingStatus } from '#contracts/bookings/bookings.ts';
import { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { CaseState } from '#contracts/moderation/case-states.ts';
import { ActionType } from '#contracts/moderation/decisions.ts';
import { ReportReason } from '#contracts/moderation/reports.ts';
import { Money } from '#contracts/money.ts';
import { Suspension, User } from '#contracts/people/users.ts';
import { Id, Timestamp } from '#contracts/text.ts';

/** The maximum length of each list in {@link UserDetails}. */
export const mostRecent = 10;

const recent = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.maxLength(mostRecent));

/** An account as admins see it. All lists are sorted from newest to oldest and contain at most {@link mostRecent} items. */
export const UserDetails = z.object({
  user: User,
  email_verified: z.boolean(),
  /** The user is the only admin who isn't suspended, so their role can't be changed. Missing for everyone else. */
  last_admin: z.optional(z.literal(true)),
  /** When the account was deleted, or null. */
  deleted_at: z.nullable(Timestamp),
  suspended: z.optional(Suspension),
  selling_frozen: z.optional(Suspension),
  products: recent(
    z.object({
      _id: Id,
      title: z.string(),
      price: Money,
      status: ProductStatus,
      moderation: Moderation,
      posted_time: Timestamp,
    }),
  ),
  /** The bookings that the person made. */
  bookings: recent(
    z.object({
      _id: Id,
      product_id: Id,
      title: z.string(),
      price: Money,
      status: BookingStatus,
      created_at: Timestamp,
    }),
  ),
  /**
   * The reports that the person sent. `held` says whether the report led to an action, or is null if it has not been
   * decided.
   */
  reports: recent(
    z.object({
      _id: Id,
      case_id: Id,
      title: z.string(),
      reason: ReportReason,
      held: z.nullable(z.boolean()),
      created_at: Timestamp,
    }),
  ),
  /** The cases about the person or their products. `reports` counts all reports in the case. */
  cases: recent(
    z.object({
      _id: Id,
      title: z.string(),
      state: CaseState,
      reports: z.number(),
      opened_at: Timestamp,
    }),
  ),
  decisions: recent(
    z.object({
      _id: Id,
      case_id: Id,
      title: z.string(),
      actions: z.array(z.object({ type: ActionType, until: z.optional(Timestamp) })),
      at: Timestamp,
      /** When the last of its lasting actions ended. Null if one is in effect or there was none. */
      ended_at: z.nullable(Timestamp),
      /** When an appeal reversed the decision, or null. */
      reversed_at: z.nullable(Timestamp),
    }),
  ),
  /** The audit entries about the account and decisions about the person, except those about reading private data. */
  entries: recent(AuditEntry),
});
export type UserDetails = z.infer<typeof UserDetails>;

/**
 * Leaves out cases about the caller, like the list of cases: no one handles cases about themselves. Each call is
 * recorded in the audit log, at most once per hour.
 */
export const getUser = endpoint({
  method: 'GET',
  path: '/users/{id}',
  summary: 'One user, with recent products, bookings, reports, cases and audit entries',
  guard: 'user',
  permission: 'see_users',
  allowance: 'read',
  params: z.object({ id: Id }),
  status: 200,
  reply: UserDetails,
  errors: ['not_found'],
});
