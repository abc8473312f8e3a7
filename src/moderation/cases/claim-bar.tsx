import type { Case } from '#contracts/moderation/cases.ts';
import { claimMinutes } from '#contracts/moderation/cases.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { ClaimNote } from './claim-note.tsx';
import type { ClaimKeeper } from './use-claim-keeper.ts';

/** Shows who is working on the case, with buttons to claim it, take it over or release it. */
export function ClaimBar({
  item: { claim, can, state },
  claim: keeper,
}: {
  item: Case;
  claim: ClaimKeeper;
}) {
  const mine = claim?.mine ?? false;
  const may = (can.claim && !mine) || can.take_over || can.release;
  if (!claim && !may) return null;
  return (
    <div className="plate grid justify-items-start gap-3 p-4">
      {claim ? (
        <ClaimNote claim={claim} />
      ) : (
        <p className="text-sm font-semibold">
          {state === 'appealed'
            ? 'No one is working on the appeal.'
            : 'No one is working on this case.'}
        </p>
      )}
      {may && (
        <div className="flex flex-wrap gap-3">
          {can.claim && !mine && (
            <Button
              look="amber"
              aria-keyshortcuts="c"
              busy={keeper.busy}
              onClick={() => keeper.take()}
            >
              Claim this case
              <KeyCap name="c" />
            </Button>
          )}
          {can.take_over && (
            <Button look="paper" busy={keeper.busy} onClick={() => keeper.take(true)}>
              Take over
            </Button>
          )}
          {can.release && (
            <Button look="ghost" busy={keeper.busy} onClick={keeper.release}>
              Release case
            </Button>
          )}
        </div>
      )}
      {(mine || can.claim) && (
        <p className="text-sm text-muted">
          A claim ends {claimMinutes} minutes after your last action. Others can see it.
        </p>
      )}
    </div>
  );
}
