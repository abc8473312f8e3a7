import type { Case } from '#contracts/moderation/cases.ts';
import { describeError } from '#src/lib/api-error.ts';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { useAssign, useClaim, useRelease } from './case-queries.ts';

/** If the claim has less than this many milliseconds left, the next change in the form extends it. */
const short = 20 * 60_000;

export type ClaimKeeper = {
  busy: boolean;
  take: (takeOver?: boolean) => void;
  /** Extends the moderator's own claim if it is about to end. */
  extend: () => void;
  release: () => void;
  /** Gives the case to a colleague. */
  assign: (to: string, name: string) => void;
};

/**
 * Returns functions to claim, extend and release a case. After each of these changes, `onVersion` is called with the
 * case's new version.
 */
export function useClaimKeeper(item: Case, onVersion: (version: number) => void): ClaimKeeper {
  const claiming = useClaim();
  const releasing = useRelease();
  const assigning = useAssign();
  const outcome = {
    onSuccess: ({ version }: Case) => onVersion(version),
    onError: (error: unknown) => toastError(describeError(error).message),
  };
  const busy = claiming.isPending || releasing.isPending || assigning.isPending;
  return {
    busy,
    take(takeOver = false) {
      if (!busy) claiming.mutate({ id: item._id, takeOver }, outcome);
    },
    extend() {
      const { claim } = item;
      if (busy || !claim?.mine || Date.parse(claim.until) - Date.now() > short) return;
      // Ignore errors: if the claim can't be extended, the moderator will notice when it ends.
      claiming.mutate({ id: item._id }, { onSuccess: outcome.onSuccess });
    },
    release() {
      if (!busy) releasing.mutate(item._id, outcome);
    },
    assign(to, name) {
      const onSuccess = (changed: Case) => {
        outcome.onSuccess(changed);
        toastSuccess(`${name} has this case now, and gets a notice.`);
      };
      if (!busy) assigning.mutate({ id: item._id, to }, { ...outcome, onSuccess });
    },
  };
}
