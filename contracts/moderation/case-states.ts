import * as z from 'zod/mini';

/**
 * `open`: no one is working on the case. `claimed`: a moderator is working on it, until the claim expires. `decided`: the
 * person concerned can appeal. `appealed`: another moderator has to decide. `final`: the appeal has been decided.
 */
export const caseStates = ['open', 'claimed', 'decided', 'appealed', 'final'] as const;
export const CaseState = z.enum(caseStates);
export type CaseState = z.infer<typeof CaseState>;
