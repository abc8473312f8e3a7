/** The error of a failed request, or the endpoint of a successful one. */
type Outcome = { error: unknown } | { suspended?: true };

/**
 * `tell` is called with the outcome of each request. It is set by `suspension.ts`, which is loaded only for signed-in
 * users.
 */
export const callOutcomes: { tell: ((outcome: Outcome) => void) | null } = { tell: null };
