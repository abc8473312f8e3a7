/** Why a call failed, or the endpoint of one that did not. */
type Outcome = { error: unknown } | { suspended?: true };

/** Gets the outcome of calls, once what shows suspensions has loaded. Kept apart because every visitor loads this. */
export const callOutcomes: { tell: ((outcome: Outcome) => void) | null } = { tell: null };
