/** The outcome of a request: its error, or its endpoint if the request succeeded. */
type Outcome = { error: unknown } | { suspended?: true };

/**
 * `tell` is called with the outcome of each request. It is set by `suspension.ts`, which is loaded only for signed-in
 * users.
 */
export const callOutcomes: { tell: ((outcome: Outcome) => void) | null } = { tell: null };
