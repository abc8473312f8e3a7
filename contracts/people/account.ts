import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { requiredText, Timestamp } from '#contracts/text.ts';
import { UserName } from './sign-up.ts';
import { Suspension, User } from './users.ts';

export const NameForm = z.object({ name: UserName });
export type NameForm = z.infer<typeof NameForm>;

/** `email_verified` is what the sign-in service reported at the last token exchange. */
export const getAccount = endpoint({
  route: 'GET /account',
  summary: "The caller's account",
  permission: 'manage_own_account',
  suspended: true,
  allowance: 'read',
  reply: z.object({
    user: User,
    email_verified: z.boolean(),
    /** Present only if the account is suspended. */
    suspended: z.optional(Suspension),
    /** Present only if a decision bans the caller from selling. */
    selling_frozen: z.optional(Suspension),
  }),
});

export const renameAccount = endpoint({
  route: 'PATCH /account',
  summary: "Change the caller's name",
  permission: 'manage_own_account',
  allowance: 'write',
  body: NameForm,
  reply: User,
});

const Ended = z.object({ sessions_valid_from: Timestamp });

/**
 * Revokes all of the caller's access tokens, including the one in this request. ID tokens from earlier sign-ins are
 * rejected from then on.
 */
export const signOutEverywhere = endpoint({
  route: 'POST /account/signOutEverywhere',
  summary: "End all the caller's sessions",
  permission: 'manage_own_account',
  suspended: true,
  allowance: 'write',
  reply: Ended,
});

/**
 * Like {@link signOutEverywhere}, but keeps the sign-in that the ID token belongs to. That sign-in must be
 * at most five minutes old.
 */
export const signOutElsewhere = endpoint({
  route: 'POST /account/signOutElsewhere',
  summary: "End all the caller's sessions except those that began with this sign-in",
  guard: 'identity',
  suspended: true,
  allowance: 'sign-in',
  reply: Ended,
  errors: ['sign_in_again', 'account_closed'],
});

/** How many records are removed, released and kept when the account is deleted. */
export const DeletionSummary = z.object({
  removed: z.object({
    products: z.number(),
    drafts: z.number(),
    images: z.number(),
    messages: z.number(),
  }),
  released: z.object({
    holds: z.number(),
    waitlist_places: z.number(),
    bookings_received: z.number(),
  }),
  kept: z.object({
    products_sold: z.number(),
    products_archived: z.number(),
    bookings_collected: z.number(),
    bookings_ended: z.number(),
  }),
});
export type DeletionSummary = z.infer<typeof DeletionSummary>;

/** `can.delete` is false for the last admin, and for the account that owns the shop's stock. */
export const planDeletion = endpoint({
  route: 'GET /account/deletion',
  summary: "Preview what deleting the caller's account removes and keeps",
  permission: 'manage_own_account',
  suspended: true,
  allowance: 'read',
  turns: true,
  reply: z.extend(DeletionSummary, {
    can: z.object({ delete: z.boolean() }),
    owns_stock: z.optional(z.literal(true)),
  }),
});

/**
 * Deletes the account that the ID token belongs to. The sign-in must be at most five minutes old, and `confirmation`
 * must be the account's email address. Repeating the request also succeeds, so that a client can retry if it deleted
 * the account but failed to delete the sign-in.
 */
export const deleteAccount = endpoint({
  route: 'POST /account/delete',
  summary: 'Delete the account',
  guard: 'identity',
  suspended: true,
  allowance: 'sign-in',
  body: z.object({ confirmation: requiredText('Type your email address to confirm!', 254) }),
  reply: DeletionSummary,
  errors: ['sign_in_again', 'not_found', 'conflict', 'last_admin'],
});
