import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Image } from '#contracts/media/images.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, optionalProse, requiredText, Timestamp } from '#contracts/text.ts';

type ReasonSpec = {
  readonly label: string;
  readonly hint: string;
  readonly harm: 1 | 2 | 3 | 4 | 5;
};

/** The reasons for reporting something. Cases are sorted by `harm`, where 5 is the most harmful. */
export const reportReasons = {
  stolen: { label: 'Stolen', hint: 'You know or suspect that it was stolen.', harm: 5 },
  scam: {
    label: 'Scam',
    hint: 'Payment outside the shop, advance fees, or a false identity.',
    harm: 5,
  },
  counterfeit: { label: 'Counterfeit', hint: 'A fake sold under a brand’s name.', harm: 4 },
  prohibited: {
    label: 'Not allowed',
    hint: 'Something that isn’t allowed to be sold here.',
    harm: 4,
  },
  offensive: { label: 'Offensive', hint: 'Hateful, sexual or violent words or pictures.', harm: 3 },
  intellectual_property: {
    label: 'Someone else’s work',
    hint: 'It uses photos, text or a trademark without permission.',
    harm: 3,
  },
  misdescribed: {
    label: 'Not as described',
    hint: 'Model, year, condition or photos are wrong.',
    harm: 2,
  },
  spam: { label: 'Spam or duplicate', hint: 'The same product again, or advertising.', harm: 1 },
  wrong_category: { label: 'Wrong category', hint: 'It belongs in another category.', harm: 1 },
  other: { label: 'Something else', hint: 'Describe it in your own words.', harm: 2 },
} as const satisfies Record<string, ReasonSpec>;

export type ReportReason = keyof typeof reportReasons;
export const reportReasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];
export const ReportReason = z.enum(reportReasonNames);

export const targetTypes = ['product', 'user', 'image', 'review', 'message'] as const;
export const TargetType = z.enum(targetTypes);
export type TargetType = z.infer<typeof TargetType>;

/** What a report is about. For a picture, `id` is its URL. */
export const Target = z.object({
  type: TargetType,
  id: requiredText('Enter what the report is about.', 500),
});

export const maxEvidence = 4;

export const ReportForm = z
  .object({
    /** For a picture, `product_id` is the product on whose page it was seen. Several sellers can use one picture. */
    target: z.extend(Target, { product_id: z.optional(Id) }),
    reason: ReportReason,
    text: optionalProse(2000),
    /** The URLs of pictures that the reporter has uploaded. */
    evidence: z._default(
      z
        .array(requiredText('This isn’t a picture’s address.', 500))
        .check(z.maxLength(maxEvidence, `Add at most ${maxEvidence} pictures.`)),
      [],
    ),
  })
  .check(
    z.refine(({ reason, text }) => reason !== 'other' || Boolean(text), {
      error: 'Describe what is wrong.',
      path: ['text'],
    }),
  );
export type ReportForm = z.infer<typeof ReportForm>;

/**
 * Fails with `conflict` if the caller has already reported the target, and with `forbidden` if the target is their own.
 */
export const createReport = endpoint({
  route: 'POST /reports',
  summary: 'Report a product, a photo, a person or a message',
  permission: 'report',
  allowance: 'report',
  body: ReportForm,
  status: 201,
  reply: z.object({ _id: Id, case_id: Id }),
  errors: ['not_found', 'conflict', 'forbidden'],
});

/** A target, described in words. `path` is the target's page, or null if it has no page that the reader may see. */
export const TargetName = z.object({
  type: TargetType,
  title: z.string(),
  path: z.nullable(z.string()),
});
export type TargetName = z.infer<typeof TargetName>;

/**
 * One of the caller's own reports. `outcome` is null until there is a decision. If the decision was changed, `outcome` is
 * the new decision. `done` says what happened. `statement` is null if it was written to the person concerned.
 */
export const OwnReport = z.object({
  _id: Id,
  target: TargetName,
  reason: ReportReason,
  text: z.string(),
  evidence: z.array(Image),
  created_at: Timestamp,
  state: z.enum(['received', 'in_review', 'decided']),
  outcome: z.nullable(
    z.object({ at: Timestamp, done: z.string(), statement: z.nullable(z.string()) }),
  ),
});
export type OwnReport = z.infer<typeof OwnReport>;

export const listOwnReports = endpoint({
  route: 'GET /my/reports',
  summary: "The caller's reports, newest first",
  permission: 'report',
  allowance: 'read',
  query: z.object(pageQuery),
  reply: page(OwnReport),
});
