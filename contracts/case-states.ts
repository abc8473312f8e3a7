import * as z from 'zod/mini';

/**
 * `open`: no one works on it. `claimed`: a moderator does, until the claim lapses. `decided`: the person concerned can
 * appeal. `appealed`: another moderator decides again. `final`: the appeal was decided.
 */
export const caseStates = ['open', 'claimed', 'decided', 'appealed', 'final'] as const;
export const CaseState = z.enum(caseStates);
export type CaseState = z.infer<typeof CaseState>;
