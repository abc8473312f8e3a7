import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { localDraft } from '#src/lib/local-drafts.ts';
import { type Way, ways } from './intake-defaults.ts';

const Stored = z.object({ draftId: z.string(), way: z.enum(ways) });
const wayOf = (userId: string) => localDraft(userId, 'intake:way', Stored, ['device']);

/**
 * How the shop gets the product. The choice is stored on this device until the product has been taken in. `asked` is
 * the choice in the form's address, which the address of the draft replaces.
 */
export function useWay(userId: string, draftId: string, asked: Way | undefined) {
  const [way, setWay] = useState<Way>(() => {
    const known = wayOf(userId).read();
    return asked ?? (known?.draftId === draftId ? known.way : 'bought');
  });
  const chooseWay = useCallback(
    (next: Way) => {
      setWay(next);
      wayOf(userId).save({ draftId, way: next });
    },
    [userId, draftId],
  );
  useEffect(() => {
    if (asked) chooseWay(asked);
  }, [asked, chooseWay]);
  return { way, chooseWay, forgetWay: () => wayOf(userId).end() };
}
