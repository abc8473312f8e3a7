import * as z from 'zod/mini';
import { PersonsBookings } from '#contracts/bookings/booking-summaries.ts';
import { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Image } from '#contracts/media/images.ts';
import { Money } from '#contracts/money.ts';
import { pageQuery } from '#contracts/pagination.ts';
import { Suspension } from '#contracts/people/users.ts';
import { Role } from '#contracts/permissions.ts';
import { Id, optionalText, Timestamp } from '#contracts/text.ts';
import { CaseState, caseStates } from './case-states.ts';
import { Appeal, Decision, DecisionContent, DecisionForm } from './decisions.ts';
import { ReportReason, TargetName } from './reports.ts';

/** How many minutes a claim lasts after the moderator's last action. */
export const claimMinutes = 30;

/** Counting cases stops at this number, to keep the count fast. */
export const maxCases = 1000;

const Person = z.object({ _id: Id, name: z.string() });

/** A case: all reports about one target. `version` increases with each change. */
export const CaseSummary = z.object({
  _id: Id,
  state: CaseState,
  version: z.number(),
  target: TargetName,
  picture: z.nullable(Image),
  /** Who is responsible for the target: the product's seller, or the person who was reported. */
  person: Person,
  /** Sorted by harm, the most harmful reason first. */
  reasons: z.array(z.object({ reason: ReportReason, count: z.number() })),
  reports: z.number(),
  /** The findings of the shop's rules, in plain words. */
  flags: z.array(z.object({ rule: z.string(), text: z.string() })),
  opened_at: Timestamp,
  /** Whether the appeal is against a decision by the caller, so that another admin has to decide it. */
  own_appeal: z.boolean(),
  /** Whether the caller has ever reported the target, so that another moderator has to decide. */
  own_report: z.boolean(),
  claim: z.nullable(z.object({ by: Person, until: Timestamp, mine: z.boolean() })),
});
export type CaseSummary = z.infer<typeof CaseSummary>;

const access = { permission: 'handle_reports' } as const;

/**
 * Appeals come first. Cases are then sorted by harm, weight of the reports and age. The state `waiting` includes open,
 * claimed and appealed cases. `q` finds words in the target's title and in the name of the person concerned, and `days`
 * cases that are at least that many days old. `total` is at most 1,000.
 */
export const listCases = endpoint({
  route: 'GET /cases',
  summary: 'Cases for moderators, the most urgent first',
  ...access,
  allowance: 'read',
  turns: ['q', 'days'],
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(['waiting', ...caseStates]), 'waiting'),
    reason: z.optional(ReportReason),
    q: optionalText(120),
    days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365))),
  }),
  reply: z.object({
    items: z.array(CaseSummary),
    next_cursor: z.nullable(z.string()),
    total: z.number().check(z.maximum(maxCases)),
  }),
});

/** A product's text and pictures at a given time, for comparison. */
export const ProductVersion = z.object({
  at: Timestamp,
  title: z.string(),
  brand: z.nullable(z.string()),
  model: z.nullable(z.string()),
  category_name: z.string(),
  price: Money,
  condition: z.string(),
  condition_type: z.string(),
  year_of_purchase: z.string(),
  location: z.string(),
  description: z.string(),
  serial_number: z.nullable(z.string()),
  images: z.array(z.extend(Image, { hidden: z.boolean() })),
});
export type ProductVersion = z.infer<typeof ProductVersion>;

/** How many of a reporter's earlier reports were decided, and how many of these led to an action (`held`). */
const ReporterRecord = z.object({ held: z.number(), decided: z.number() });

const CaseReport = z.object({
  _id: Id,
  reason: ReportReason,
  text: z.string(),
  evidence: z.array(Image),
  created_at: Timestamp,
  reporter: z.extend(Person, { standing: ReporterRecord }),
});

/** What a moderator needs to decide a case. */
export const Case = z.extend(CaseSummary, {
  reported: z.array(CaseReport),
  /** Null if the target doesn't belong to a product. `now` is null if the product has been deleted. */
  product: z.nullable(
    z.object({
      _id: Id,
      status: ProductStatus,
      moderation: Moderation,
      when_reported: ProductVersion,
      now: z.nullable(ProductVersion),
      edited_since_request: z.boolean(),
    }),
  ),
  /** If the target is a message: it and up to 19 messages before it, as they were when it was first reported. */
  conversation: z.array(
    z.object({
      _id: Id,
      by: Person,
      text: z.string(),
      images: z.array(Image),
      at: Timestamp,
    }),
  ),
  history: z.object({
    member_since: Timestamp,
    role: Role,
    listed: z.number(),
    sold: z.number(),
    suspended: z.optional(Suspension),
    selling_frozen: z.optional(Suspension),
    /** Other cases about the same person, newest first, at most 20. */
    cases: z.array(
      z.object({ _id: Id, title: z.string(), state: CaseState, opened_at: Timestamp }),
    ),
  }),
  /** Other products with the same serial number or a similar photo. */
  links: z.array(
    z.object({
      by: z.array(z.enum(['serial', 'photo'])),
      product: z.object({
        _id: Id,
        title: z.string(),
        picture: z.nullable(Image),
        price: Money,
        status: ProductStatus,
        moderation: Moderation,
        seller_suspended: z.boolean(),
        seller: Person,
      }),
    }),
  ),
  decisions: z.array(Decision),
  can: z.object({
    claim: z.boolean(),
    take_over: z.boolean(),
    release: z.boolean(),
    decide: z.boolean(),
    decide_appeal: z.boolean(),
  }),
});
export type Case = z.infer<typeof Case>;

const params = z.object({ id: Id });

export const getCase = endpoint({
  route: 'GET /cases/{id}',
  summary: 'One case',
  ...access,
  allowance: 'read',
  params,
  reply: Case,
  errors: ['not_found'],
});

/** Separate from `getCase`, because each reading is recorded in the audit log. */
export const getCaseBookings = endpoint({
  route: 'GET /cases/{id}/bookings',
  summary: 'The open bookings that suspending the person would affect',
  permission: 'decide_any_case',
  allowance: 'read',
  params,
  reply: PersonsBookings,
  errors: ['not_found'],
});

/**
 * Returns the case in which an admin can suspend a person or lift the suspension: the case whose suspension is in
 * effect, or the case about the person. If there is none, opens one without a report and claims it for the caller.
 */
export const openUserCase = endpoint({
  route: 'POST /users/{id}/case',
  summary: 'Open the case in which a person can be suspended',
  permission: 'decide_any_case',
  allowance: 'write',
  params,
  reply: z.object({ _id: Id }),
  errors: ['not_found', 'forbidden'],
});

/**
 * Claims a case, or extends the caller's own claim. Fails with `conflict` if someone else has claimed the case, unless
 * `take_over` is set and the caller may take over claims.
 */
export const claimCase = endpoint({
  route: 'POST /cases/{id}/claim',
  summary: 'Start working on a case',
  ...access,
  allowance: 'write',
  params,
  body: z.object({ take_over: z.optional(z.boolean()) }),
  reply: Case,
  errors: ['not_found', 'conflict', 'forbidden'],
});

export const releaseCase = endpoint({
  route: 'DELETE /cases/{id}/claim',
  summary: 'Stop working on a case',
  ...access,
  allowance: 'write',
  params,
  reply: Case,
  errors: ['not_found', 'conflict'],
});

/**
 * Takes effect immediately. Fails with `conflict` if someone else has claimed the case, or if the case has changed
 * since `version`. Fails with `forbidden` if the caller is the person concerned, or may not take one of the actions. In
 * a session that began with a PIN, actions that only admins may take fail with `sign_in_again`.
 */
export const decideCase = endpoint({
  route: 'POST /cases/{id}/decisions',
  summary: 'Decide a case',
  ...access,
  allowance: 'write',
  idempotent: true,
  params,
  body: DecisionForm,
  status: 201,
  reply: Decision,
  errors: ['not_found', 'conflict', 'forbidden', 'sign_in_again'],
});

/** Decides each case separately. `error` is null if the case was decided. */
export const decideCases = endpoint({
  route: 'POST /cases/decisions',
  summary: 'Decide several cases in the same way',
  ...access,
  allowance: 'write',
  body: z.extend(DecisionContent, {
    cases: z
      .array(z.object({ _id: Id, version: z.number().check(z.int()) }))
      .check(z.minLength(1, 'Select a case.'), z.maxLength(50, 'Select at most 50 cases.')),
  }),
  reply: z.object({
    results: z.array(z.object({ _id: Id, error: z.nullable(z.string()) })),
  }),
});

/**
 * If `outcome` is `reversed`, restores what the decision changed. If it is `changed`, replaces the decision's actions
 * with `actions`.
 */
export const decideAppeal = endpoint({
  route: 'POST /decisions/{id}/appeal/decision',
  summary: 'Decide an appeal',
  permission: 'decide_any_case',
  password: true,
  allowance: 'write',
  params,
  body: Appeal.verdict,
  status: 201,
  reply: Decision,
  errors: ['not_found', 'conflict', 'forbidden'],
});
