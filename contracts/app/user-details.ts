import * as z from 'zod/mini';
import { AuditEntry } from '#contracts/audit/audit.ts';
import { RecentBooking } from '#contracts/bookings/booking-summaries.ts';
import { RecentProduct } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import {
  RecentCase,
  RecentDecision,
  RecentReport,
} from '#contracts/moderation/recent-moderation.ts';
import { maxRecent } from '#contracts/pagination.ts';
import { Suspension, User } from '#contracts/people/users.ts';
import { Id, Timestamp } from '#contracts/text.ts';

const recent = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.maxLength(maxRecent));

/** An account as admins see it. All lists are sorted from newest to oldest and contain at most {@link maxRecent} items. */
export const UserDetails = z.object({
  user: User,
  email_verified: z.boolean(),
  /** The user is the only admin who isn't suspended, so their role can't be changed. Missing for everyone else. */
  last_admin: z.optional(z.literal(true)),
  /** When the account was deleted, or null. */
  deleted_at: z.nullable(Timestamp),
  suspended: z.optional(Suspension),
  selling_frozen: z.optional(Suspension),
  products: recent(RecentProduct),
  /** The bookings that the person made. */
  bookings: recent(RecentBooking),
  /** The reports that the person sent. */
  reports: recent(RecentReport),
  /** The cases about the person or their products. */
  cases: recent(RecentCase),
  decisions: recent(RecentDecision),
  /** The audit entries about the account and decisions about the person, except those about reading private data. */
  entries: recent(AuditEntry),
});
export type UserDetails = z.infer<typeof UserDetails>;

/**
 * Leaves out cases about the caller, like the list of cases: no one handles cases about themselves. Each call is
 * recorded in the audit log, at most once per hour.
 */
export const getUser = endpoint({
  route: 'GET /users/{id}',
  summary: 'One user, with recent products, bookings, reports, cases and audit entries',
  permission: 'see_users',
  allowance: 'read',
  params: z.object({ id: Id }),
  reply: UserDetails,
  errors: ['not_found'],
});
