import type { CaseState } from '#contracts/moderation/case-states.ts';
import { Badge } from '#src/ui/badge.tsx';
import { caseStateText } from './case-text.ts';
import { type Claim, useRunningClaim } from './use-running-claim.ts';

type CaseStateBadgeProps = { state: CaseState; claim?: Claim | null };

/** A badge that shows a case's state. If `claim` is given, a case whose claim has ended is shown as open. */
export function CaseStateBadge({ state, claim }: CaseStateBadgeProps) {
  const running = useRunningClaim(claim ?? null);
  const ended = state === 'claimed' && claim && !running;
  const [words, tone] = caseStateText[ended ? 'open' : state];
  return <Badge tone={tone}>{words}</Badge>;
}

/** Like {@link CaseStateBadge}, but also shows who has claimed the case, even if it has been appealed. */
export function CaseBadges({ state, claim }: { state: CaseState; claim: Claim | null }) {
  const running = useRunningClaim(claim);
  return (
    <span className="flex flex-wrap gap-2">
      {(state !== 'claimed' || !running) && <CaseStateBadge state={state} claim={claim} />}
      {running && (
        <Badge tone="surf">
          Claimed by {running.mine ? 'you' : <bdi className="ms-1">{running.by.name}</bdi>}
        </Badge>
      )}
    </span>
  );
}
