import { UserCheck } from 'lucide-react';
import type { CaseSummary } from '#contracts/cases.ts';
import { formatLeft } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';

/** Who works on a case, and for how long the claim lasts. Nothing once it has lapsed. */
export function ClaimNote({ claim }: { claim: NonNullable<CaseSummary['claim']> }) {
  const left = Date.parse(claim.until) - useNow(30_000);
  if (left <= 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold">
      <UserCheck aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {claim.mine ? 'You have claimed it' : <bdi>{claim.by.name}</bdi>}
        {!claim.mine && ' works on it'}
        <span className="font-normal text-muted">, {formatLeft(left).toLowerCase()}</span>
      </span>
    </p>
  );
}
