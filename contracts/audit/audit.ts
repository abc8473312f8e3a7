import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, optionalText, Timestamp } from '#contracts/text.ts';

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** An audit entry as admins see it. For entries by a background job, `actor` is null and `job` is the job's name. */
export const AuditEntry = z.object({
  _id: Id,
  seq: z.number(),
  at: Timestamp,
  actor: z.nullable(z.object({ _id: Id, name: z.string() })),
  job: z.nullable(z.string()),
  action: z.string(),
  subject_id: Id,
  /**
   * The name of a person, the title of a product, the title of a booking's product, the target of a decision's case, or
   * the number of a ticket or of a day of the till. Null for any other subject, for deleted products, and for cases
   * about the caller.
   */
  subject_name: z.nullable(z.string()),
  /** The entry's details, as JSON. */
  details: z.string(),
  /**
   * The reason that staff entered for a cash move or a no sale. It is not part of the entry. Null if it has been
   * deleted. Entries that are older than this field have the reason in `details`.
   */
  reason: z.nullable(z.string()),
  hash: Hash,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const access = { permission: 'read_audit' } as const;

/** `actions` lists every action that occurs in the log, for use in a filter. */
export const listAudit = endpoint({
  route: 'GET /audit',
  summary: 'The audit log, newest first',
  ...access,
  allowance: 'read',
  query: z.object({
    ...pageQuery,
    action: optionalText(100),
    actor: z.optional(Id),
    /** For a person, also returns the entries about their newest cases and the decisions in them. */
    subject: z.optional(Id),
  }),
  reply: z.extend(page(AuditEntry), { actions: z.array(z.string()) }),
});

/**
 * What is wrong with an entry. `changed`: its content doesn't match its hash. `missing`: there is no entry with this
 * number. `unchained`: its hash doesn't follow from the previous entry's hash. `republished`: another hash was
 * published for it.
 */
const AuditProblem = z.enum(['changed', 'missing', 'unchained', 'republished']);

/** Completes the sentence "Entry 17 …". */
export const problemText: Record<z.infer<typeof AuditProblem>, string> = {
  changed: 'has been changed since it was written.',
  missing: 'is missing.',
  unchained: 'doesn’t match the previous entry: one of the two was changed or replaced.',
  republished: 'doesn’t match the published hash: this entry or an older one was changed.',
};

export const AuditCheck = z.object({
  ok: z.boolean(),
  entries: z.number(),
  first_broken: z.optional(
    z.object({ seq: z.number(), _id: z.nullable(Id), problem: AuditProblem }),
  ),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

export const verifyAudit = endpoint({
  route: 'GET /audit/verify',
  summary: 'Check every entry of the audit log',
  ...access,
  allowance: 'export',
  turns: true,
  reply: AuditCheck,
});

/**
 * Returns one line per entry, oldest first: a JSON object with the entry's hash and payload. The export itself is also
 * logged.
 */
export const exportAudit = endpoint({
  route: 'GET /audit/export',
  summary: 'The audit log as JSON Lines',
  ...access,
  password: true,
  allowance: 'export',
  turns: true,
  lines: true,
  reply: z.string(),
});

/** The last entry in the log at the time when its hash was published. */
const AuditHead = z.object({ seq: z.number(), hash: Hash, published_at: Timestamp });

export const listAuditHeads = endpoint({
  route: 'GET /audit/heads',
  summary: 'The last 30 published heads of the audit log',
  guard: 'anyone',
  allowance: 'read',
  reply: z.object({ items: z.array(AuditHead) }),
});

/**
 * Proves that entries are in the audit log without revealing the other entries. Each part begins after the entry whose
 * hash is `after`, and ends with the entry whose hash is in `head`. Each item of `entries` is a payload, or the
 * payload's SHA-256 if the entry is not about this person. An entry's hash is the SHA-256 of the previous entry's hash
 * followed by the SHA-256 of its payload. `head.published_at` is null if the hash has not been published yet.
 */
export const AuditProof = z.object({
  format: z.literal('second-fret-audit-proof-1'),
  subject_id: Id,
  made_at: Timestamp,
  parts: z.array(
    z.object({
      after: z.union([Hash, z.literal('')]),
      entries: z.array(z.union([z.object({ payload: z.string() }), Hash])),
      head: z.object({ seq: z.number(), hash: Hash, published_at: z.nullable(Timestamp) }),
    }),
  ),
});
export type AuditProof = z.infer<typeof AuditProof>;

/** Available only to the person whom the entries concern. */
export const getAuditProof = endpoint({
  route: 'GET /audit/proof/{id}',
  summary: "Proof of the audit log entries for a decision, a product or the caller's account",
  permission: 'manage_own_account',
  suspended: true,
  allowance: 'export',
  params: z.object({ id: Id }),
  reply: AuditProof,
  errors: ['not_found'],
});
