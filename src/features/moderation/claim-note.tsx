import { UserCheck } from 'lucide-react';
import type { CaseSummary } from '#contracts/cases.ts';
import { formatLeft } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';

/** Shows who is working on a case, and when their claim ends. Renders nothing once the claim has ended. */
export function ClaimNote({ claim }: { claim: NonNullable<CaseSummary['claim']> }) {
  const left = Date.parse(claim.until) - useNow(30_000);
  if (left <= 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold">
      <UserCheck aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {claim.mine ? 'You have claimed this case' : <bdi>{claim.by.name}</bdi>}
        {!claim.mine && ' is working on this case'}
        <span className="font-normal text-muted">, {formatLeft(left).toLowerCase()}</span>
      </span>
    </p>
  );
}
