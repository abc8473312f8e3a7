import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import type { Permission } from '#contracts/permissions.ts';
import { routePaths } from '#contracts/routes.ts';
import { Id, Timestamp } from '#contracts/text.ts';

/**
 * How a person gets one kind of notice. `mail`: in the app and by email. `daily`: in the app and in one email a day.
 */
export const Delivery = z.enum(['mail', 'daily', 'app', 'never']);
export type Delivery = z.infer<typeof Delivery>;

export type NoticeSpec = {
  /** Completes the sentence "Tell me when …" in the settings. */
  readonly when: string;
  readonly delivery: Delivery;
  /** Whether the notice can be sent in the daily email. */
  readonly canWait?: true;
  /** Whether people can't turn off the notice or its email. Statements of reasons must always arrive. */
  readonly always?: true;
  /** The permission that people need to get the notice. If it is missing, everyone can get the notice. */
  readonly permission?: Permission;
};

/** Every kind of notice, with its default delivery. */
export const noticeKinds = {
  hold_placed: { when: 'you book a product', delivery: 'mail' },
  hold_promoted: { when: 'it’s your turn on a waitlist', delivery: 'mail' },
  place_moved: { when: 'you move up on a waitlist', delivery: 'app' },
  hold_released: { when: 'the seller releases your booking', delivery: 'mail' },
  hold_frozen: { when: 'a product that you hold is being checked', delivery: 'mail' },
  hold_resumed: { when: 'your booking continues after a check', delivery: 'mail' },
  hold_expired: { when: 'your hold runs out', delivery: 'mail' },
  product_booked: { when: 'someone books your product', delivery: 'mail' },
  waitlist_joined: { when: 'someone joins the waitlist for your product', delivery: 'app' },
  booking_cancelled: { when: 'a buyer no longer wants your product', delivery: 'mail' },
  meeting_changed: { when: 'someone suggests or agrees to a time to meet', delivery: 'mail' },
  meeting_soon: { when: 'a meeting is two hours away', delivery: 'mail' },
  code_guessed: { when: 'someone enters wrong handover codes', delivery: 'mail' },
  product_collected: { when: 'a product is handed over', delivery: 'mail' },
  review_received: { when: 'someone reviews you', delivery: 'mail' },
  review_answered: { when: 'someone answers your review', delivery: 'mail' },
  offer_received: { when: 'someone offers you a price', delivery: 'mail' },
  offer_closed: { when: 'your offer is declined or ends', delivery: 'mail' },
  offer_outdated: { when: 'a product with an open offer changes', delivery: 'mail' },
  search_matched: {
    when: 'a new product matches a search you saved',
    delivery: 'daily',
    canWait: true,
  },
  price_dropped: { when: 'a product you watch gets cheaper', delivery: 'mail', canWait: true },
  watched_available: {
    when: 'a product you watch is available again',
    delivery: 'mail',
    canWait: true,
  },
  watched_sold: { when: 'a product you watch is sold', delivery: 'app', canWait: true },
  decision_made: {
    when: 'a moderator makes a decision about you or your products',
    delivery: 'mail',
    always: true,
  },
  appeal_decided: { when: 'your appeal is decided', delivery: 'mail', always: true },
  report_decided: { when: 'there is a decision on something you reported', delivery: 'mail' },
  case_opened: {
    when: 'something in the shop is reported',
    delivery: 'app',
    permission: 'handle_reports',
  },
  case_assigned: {
    when: 'a colleague assigns a case to you',
    delivery: 'app',
    permission: 'handle_reports',
  },
  appeal_received: {
    when: 'someone appeals a decision',
    delivery: 'app',
    permission: 'decide_any_case',
  },
  credit_used: { when: 'your store credit is used at the counter', delivery: 'mail' },
  role_changed: { when: 'your role in the shop changes', delivery: 'mail' },
  thread_written: { when: 'someone sends you a message', delivery: 'mail' },
  message_received: {
    when: 'someone writes to the shop',
    delivery: 'mail',
    permission: 'read_messages',
  },
  unknown_codes: {
    when: 'staff look up many unknown handover codes',
    delivery: 'mail',
    permission: 'read_audit',
  },
  audit_head_published: {
    when: 'the audit log’s latest hash is published (once a day)',
    delivery: 'mail',
    canWait: true,
    permission: 'read_audit',
  },
} as const satisfies Record<string, NoticeSpec>;

export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];
export const NoticeKind = z.enum(noticeKindNames);

/** Returns the possible deliveries of one kind of notice. */
export function deliveriesOf(kind: NoticeKind): Delivery[] {
  const { canWait, always }: NoticeSpec = noticeKinds[kind];
  return always ? ['mail'] : Delivery.options.filter((one) => one !== 'daily' || canWait);
}

/** Text that a person wrote. `from` says who, for example `The seller wrote`. */
export const NoticeQuote = z.object({ from: z.string(), text: z.string() });
export type NoticeQuote = z.infer<typeof NoticeQuote>;

/** A notice as its recipient sees it. `text` is in the shop's words. `path` is the page that it opens. */
export const Notice = z.object({
  _id: Id,
  kind: NoticeKind,
  title: z.string(),
  text: z.string(),
  quotes: z.array(NoticeQuote),
  /** A time that matters to the reader, such as the end of a hold, with its label. */
  until: z.nullable(z.object({ label: z.string(), at: Timestamp })),
  path: z.string(),
  read: z.boolean(),
  created_at: Timestamp,
});
export type Notice = z.infer<typeof Notice>;

/** Counting notices stops at this number, to keep the count fast. */
export const maxUnread = 100;
const Unread = z.object({ unread: z.number().check(z.maximum(maxUnread)) });

const own = { permission: 'manage_own_account' } as const;

export const listNotices = endpoint({
  route: 'GET /notices',
  summary: "The caller's notices, newest first",
  ...own,
  suspended: true,
  allowance: 'read',
  query: z.object({ ...pageQuery, unread: z.optional(z.enum(['true'])) }),
  reply: page(Notice),
});

export const countUnreadNotices = endpoint({
  route: 'GET /notices/unread',
  summary: "The number of the caller's unread notices, at most 100",
  ...own,
  suspended: true,
  allowance: 'read',
  reply: Unread,
});

export const markNotice = endpoint({
  route: 'PATCH /notices/{id}',
  summary: 'Mark a notice as read or unread',
  ...own,
  suspended: true,
  allowance: 'write',
  params: z.object({ id: Id }),
  body: z.object({ read: z.boolean() }),
  reply: Notice,
  errors: ['not_found'],
});

export const markAllNotices = endpoint({
  route: 'POST /notices/readAll',
  summary: "Mark all of the caller's notices as read",
  ...own,
  suspended: true,
  allowance: 'write',
  reply: Unread,
});

const Setting = z.object({ kind: NoticeKind, delivery: Delivery });

/** Lists only the kinds that the caller can receive. */
export const getNoticeSettings = endpoint({
  route: 'GET /notices/settings',
  summary: 'How the caller gets each kind of notice',
  ...own,
  allowance: 'read',
  reply: z.object({ items: z.array(Setting) }),
});

export const setNoticeSetting = endpoint({
  route: 'PUT /notices/settings/{kind}',
  summary: 'Choose how to get one kind of notice',
  ...own,
  allowance: 'write',
  params: z.object({ kind: NoticeKind }),
  body: z.object({ delivery: Delivery }),
  reply: Setting,
});

/** The unsubscribe URL in each email. A `POST` to it stops one kind of email without a login (RFC 8058). */
export const unsubscribePath = (token: string): string => routePaths.unsubscribe(token);

/** The emails that an unsubscribe token stops: emails about one kind of notice, or the daily emails. */
export const MailKind = z.enum([...noticeKindNames, 'daily']);
export type MailKind = z.infer<typeof MailKind>;

/**
 * Returns the kind of email that an unsubscribe token is for, or null if the token doesn't name one. Doesn't verify the
 * signature.
 */
export function kindOfToken(token: string): MailKind | null {
  const parsed = MailKind.safeParse(token.split('.')[1]);
  return parsed.success ? parsed.data : null;
}

/** Stops one kind of email, but keeps the notices in the app. The token comes from an email. */
export const unsubscribe = endpoint({
  route: 'POST /notices/unsubscribe',
  summary: 'Stop one kind of email without logging in',
  guard: 'anyone',
  allowance: 'read',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: z.object({ kind: MailKind }),
  errors: ['not_found'],
});

/** The content of a system notification about a notice. */
export type NoticeAlert = { id: string; title: string; text: string };
