/** The error of a failed request, or the endpoint of a successful one. */
type Outcome = { error: unknown } | { suspended?: true };

/** `tell` is called with the outcome of each request. It is set by `suspension.ts`, which visitors don't load. */
export const callOutcomes: { tell: ((outcome: Outcome) => void) | null } = { tell: null };
