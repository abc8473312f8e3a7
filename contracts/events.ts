import * as z from 'zod/mini';
import { BookingStatus } from '#contracts/bookings/bookings.ts';
import { ProductStatus } from '#contracts/catalog/products.ts';
import { CaseState } from '#contracts/moderation/case-states.ts';
import { endpoint } from './endpoint.ts';
import { type Permission, Role } from './permissions.ts';
import { Id } from './text.ts';

/** The kinds of records that events are about. */
const subjects = [
  'product',
  'booking',
  'user',
  'message',
  'notice',
  'sale',
  'till',
  'phone_link',
  'payout',
  'case',
  'decision',
  'report',
  'saved_search',
  'stolen',
  'job',
  'audit_entry',
  'mail',
] as const;

/**
 * One kind of event. The people that the event names always receive it. `audience` defines who else may receive it:
 * everyone who is signed in, the roles with a permission, or no one. If `others` is set, everyone else receives an event
 * of that kind instead, so that they reload what they see but don't learn about moderation. Payloads never leave the
 * server. They contain no personal data, because events outlive deleted accounts.
 */
type EventSpec = {
  readonly subject: (typeof subjects)[number];
  readonly audience: 'everyone' | 'people' | Permission;
  readonly others?: 'product.ended' | 'product.relisted' | 'product.edited';
  readonly payload: z.ZodMiniObject;
};

const product = {
  subject: 'product',
  audience: 'everyone',
  payload: z.object({ status: ProductStatus, version: z.number() }),
} as const;

const moderatedProduct = { ...product, audience: 'see_any_product' } as const;

const booking = {
  subject: 'booking',
  audience: 'handle_any_booking',
  payload: z.object({ product_id: Id, status: BookingStatus }),
} as const;

const user = {
  subject: 'user',
  audience: 'see_users',
  payload: z.object({ role: Role }),
} as const;

const message = {
  subject: 'message',
  audience: 'read_messages',
  payload: z.object({ read: z.boolean() }),
} as const;

const sale = {
  subject: 'sale',
  audience: 'sell_at_counter',
  payload: z.object({ number: z.number() }),
} as const;

const till = {
  subject: 'till',
  audience: 'sell_at_counter',
  payload: z.object({ open: z.boolean() }),
} as const;

const phoneLink = {
  subject: 'phone_link',
  audience: 'people',
  payload: z.object({ photos: z.number() }),
} as const;

const moderationCase = {
  subject: 'case',
  audience: 'handle_reports',
  payload: z.object({
    state: CaseState,
    version: z.number(),
    /** The person concerned. They don't receive events about the case. */
    person_id: Id,
  }),
} as const;

const nothing = z.object({});
const decision = { subject: 'decision', audience: 'people', payload: nothing } as const;
const report = { subject: 'report', audience: 'people', payload: nothing } as const;
const savedSearch = { subject: 'saved_search', audience: 'people', payload: nothing } as const;
const stolen = { subject: 'stolen', audience: 'people', payload: nothing } as const;
const job = { subject: 'job', audience: 'manage_jobs', payload: nothing } as const;

/**
 * Every kind of event. Its name says what happened to the subject, in the past tense. The payload has the subject's new
 * state, so tests can compare a record's newest event with its row in the database.
 */
export const eventKinds = {
  'product.published': product,
  'product.edited': {
    ...product,
    payload: z.extend(product.payload, {
      price_cents: z.object({ from: z.number(), to: z.number() }),
    }),
  },
  'product.reserved': product,
  'product.released': product,
  'product.sold': product,
  // The buyer returned the product at the counter.
  'product.returned': product,
  'product.ended': product,
  'product.relisted': product,
  'product.archived': product,
  // A decision about the product or its seller has hidden the product or made it visible again.
  'product.hidden': { ...moderatedProduct, others: 'product.ended' },
  'product.restored': { ...moderatedProduct, others: 'product.relisted' },
  // A new or edited product has been hidden until a moderator has reviewed it. Its seller isn't told.
  'product.suspected': moderatedProduct,
  // A moderator has hidden a photo or shown it again.
  'product.photos_changed': { ...moderatedProduct, others: 'product.edited' },
  'product.deleted': { ...product, payload: nothing },

  'booking.held': booking,
  // The buyer joined the waitlist.
  'booking.joined': booking,
  // A buyer from the waitlist got the hold.
  'booking.promoted': booking,
  // The buyer chose to keep a hold from the waitlist.
  'booking.kept': booking,
  'booking.cancelled': booking,
  'booking.restored': booking,
  'booking.expired': booking,
  'booking.released': booking,
  // The hold's time is paused because its product is hidden.
  'booking.frozen': booking,
  'booking.resumed': booking,
  'booking.collected': {
    ...booking,
    // `by_seller` is true if the seller handed the product over, and not staff.
    payload: z.extend(booking.payload, { by_seller: z.optional(z.boolean()) }),
  },
  // Someone entered several wrong handover codes.
  'booking.code_guessed': booking,
  // The buyer's position on the waitlist has changed. `up` is false if another buyer got ahead.
  'booking.moved': {
    ...booking,
    payload: z.extend(booking.payload, { place: z.number(), up: z.boolean() }),
  },

  'user.joined': user,
  'user.renamed': user,
  // The email address was changed or verified.
  'user.email_changed': user,
  'user.role_changed': { ...user, payload: z.extend(user.payload, { from: Role }) },
  'user.suspended': user,
  'user.restored': user,
  'user.deleted': user,

  'message.received': message,
  'message.marked': message,
  'message.deleted': { ...message, payload: nothing },

  'sale.made': sale,
  // The event's subject is the ticket of the return, not the original sale.
  'sale.returned': sale,
  'till.opened': till,
  'till.moved': till,
  'till.closed': till,
  // An owner was paid for consigned pieces.
  'payout.made': {
    subject: 'payout',
    audience: 'sell_at_counter',
    payload: z.object({ number: z.number() }),
  },

  'case.opened': moderationCase,
  // The case was claimed or released, or received another report, a decision or an appeal.
  'case.changed': moderationCase,
  // Sent to the person concerned.
  'decision.made': decision,
  // A temporary effect of the decision has ended.
  'decision.ended': decision,
  'decision.appealed': decision,
  'decision.appeal_decided': decision,
  // Sent to the reporter.
  'report.made': report,
  'report.decided': {
    ...report,
    // `revised`: whether the reporter was told something else before.
    payload: z.object({ revised: z.boolean() }),
  },

  'search.saved': savedSearch,
  'search.deleted': savedSearch,
  // Someone registered their instrument as stolen, or removed it from the register.
  'stolen.registered': stolen,
  'stolen.removed': stolen,

  // The last attempt of a background job failed.
  'job.failed': job,
  'job.retried': job,
  'audit.written': { subject: 'audit_entry', audience: 'read_audit', payload: nothing },
  // Only in the demo, where admins can read the emails.
  'mail.sent': { subject: 'mail', audience: 'read_demo_mails', payload: nothing },

  // A phone has scanned the code of an open form.
  'phone_link.claimed': phoneLink,
  'phone_link.photographed': phoneLink,

  'notice.created': { subject: 'notice', audience: 'people', payload: nothing },
  'notice.read': { subject: 'notice', audience: 'people', payload: nothing },
  // The user marked all notices as read.
  'notice.all_read': { subject: 'user', audience: 'people', payload: nothing },
} as const satisfies Record<string, EventSpec>;

export type EventKind = keyof typeof eventKinds;
export type EventPayload<K extends EventKind> = z.infer<(typeof eventKinds)[K]['payload']>;

export const eventKindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]];

/** The part of an event that clients receive. It doesn't show what changed, so clients fetch the subject again. */
export const EventFrame = z.object({
  kind: z.enum(eventKindNames),
  subject: z.object({
    type: z.enum(subjects),
    id: Id,
  }),
});
export type EventFrame = z.infer<typeof EventFrame>;

/**
 * Streams events to the caller. Each message has `id`, `event` (the kind) and `data` (an {@link EventFrame}). Two other
 * messages have the data `{}`. `ready`: the client has received everything up to now. `resync`: events may be missing,
 * so the client must fetch everything again. A client that reconnects with the last id in `Last-Event-ID` misses
 * nothing. Without an id, the stream begins with the events of the last ten seconds, because the client may have loaded
 * its data before them. The stream ends when the caller's token expires, and is never silent for more than 20 seconds.
 */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/events',
  summary: "Stream the shop's events as server-sent events",
  guard: 'user',
  permission: 'manage_own_account',
  allowance: 'read',
  stream: true,
  status: 200,
  reply: EventFrame,
  errors: [],
});
