import { UserCheck } from 'lucide-react';
import { formatLeft } from '#src/lib/dates.ts';
import { type Claim, useRunningClaim } from './use-running-claim.ts';

/** Shows who is working on a case, and when their claim ends. Renders nothing once the claim has ended. */
export function ClaimNote({ claim }: { claim: Claim }) {
  const running = useRunningClaim(claim);
  if (!running) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold">
      <UserCheck aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {claim.mine ? 'You have claimed this case' : <bdi>{claim.by.name}</bdi>}
        {!claim.mine && ' is working on this case'}
        <span className="font-normal text-muted">, {formatLeft(running.left).toLowerCase()}</span>
      </span>
    </p>
  );
}
