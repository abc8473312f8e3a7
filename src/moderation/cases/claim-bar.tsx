import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Case } from '#contracts/moderation/cases.ts';
import { claimMinutes } from '#contracts/moderation/cases.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { menuItemClass } from '#src/ui/menu.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { colleaguesQuery } from './case-queries.ts';
import { ClaimNote } from './claim-note.tsx';
import type { ClaimKeeper } from './use-claim-keeper.ts';

/** Shows who is working on the case, with buttons to claim it, take it over or release it. */
export function ClaimBar({
  item: { _id, claim, can, state },
  claim: keeper,
}: {
  item: Case;
  claim: ClaimKeeper;
}) {
  const [assigning, setAssigning] = useState(false);
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
        <div className="flex flex-wrap gap-x-6 gap-y-3">
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
          <Button look="ghost" aria-expanded={assigning} onClick={() => setAssigning(!assigning)}>
            Assign to…
          </Button>
        </div>
      )}
      {may && assigning && (
        <Colleagues
          id={_id}
          onChoose={(to, name) => {
            setAssigning(false);
            keeper.assign(to, name);
          }}
        />
      )}
      {(mine || can.claim) && (
        <p className="text-sm text-muted">
          A claim ends {claimMinutes} minutes after your last action. Others can see it.
        </p>
      )}
    </div>
  );
}

/** The colleagues to whom the case can be assigned. */
function Colleagues({ id, onChoose }: { id: string; onChoose: ClaimKeeper['assign'] }) {
  const { data, error } = useQuery(colleaguesQuery(id));
  if (!data) {
    return error ? (
      <FormError message={describeError(error).message} />
    ) : (
      <Skeleton className="h-11 w-full" />
    );
  }
  if (data.items.length === 0) return <p className="text-sm">No one else can decide this case.</p>;
  return (
    <ul aria-label="Colleagues" className="w-full border-t border-rule pt-2">
      {data.items.map(({ _id, name }) => (
        <li key={_id}>
          <button type="button" className={menuItemClass} onClick={() => onChoose(_id, name)}>
            <bdi>{name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
