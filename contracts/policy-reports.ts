import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const text = z.optional(z.nullable(z.string()));
const count = z.optional(z.nullable(z.number()));

/**
 * A browser's report of a content policy violation. We don't read its other fields, because they can contain user
 * input.
 */
export const PolicyReport = z.object({
  type: z.string(),
  body: z.object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text,
    sourceFile: text,
    lineNumber: count,
    columnNumber: count,
  }),
});
export type PolicyReport = z.infer<typeof PolicyReport>;

/** Browsers send their reports as `application/reports+json`. */
export const reportViolations = endpoint({
  method: 'POST',
  path: '/policyReports',
  summary: 'Report violations of the content policy, as browsers do automatically',
  guard: 'anyone',
  allowance: 'policy-report',
  body: z.array(PolicyReport).check(z.minLength(1)),
  bodyLimit: 32 * 1024,
  status: 200,
  reply: z.object({ received: z.literal(true) }),
  errors: [],
});
