import { ApiError } from '#src/lib/api-error.ts';
import { callOutcomes } from '#src/lib/call-outcomes.ts';
import { currentSession, onSessionChange } from '#src/lib/session.ts';
import { signal } from '#src/lib/signal.ts';

const suspended = signal(false);

/** Records whether the last reply showed that the signed-in account is suspended. */
export function markSuspended(now: boolean): void {
  if (suspended.get() !== now) suspended.set(now);
}

callOutcomes.tell = (outcome) => {
  if ('error' in outcome) {
    const { error } = outcome;
    if (error instanceof ApiError && error.code === 'account_suspended') markSuspended(true);
  } else if (outcome.suspended !== true) markSuspended(false);
};

onSessionChange(() => {
  if (currentSession().status !== 'signed-in') markSuspended(false);
});

/** Returns whether the signed-in account is suspended. Suspended accounts can open only a few pages. */
export const useSuspended = suspended.use;
