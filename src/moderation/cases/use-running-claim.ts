import type { CaseSummary } from '#contracts/moderation/cases.ts';
import { useNow } from '#src/lib/use-now.ts';

export type Claim = NonNullable<CaseSummary['claim']>;

/** Returns the claim and the milliseconds until it ends, or null once it has ended. */
export function useRunningClaim(claim: Claim | null): (Claim & { left: number }) | null {
  const now = useNow(30_000);
  const left = claim === null ? 0 : Date.parse(claim.until) - now;
  return claim !== null && left > 0 ? { ...claim, left } : null;
}
