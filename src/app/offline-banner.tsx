import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getHealth } from '#contracts/system.ts';
import { call } from '#src/lib/api.ts';
import { useReachable } from '#src/lib/reachability.ts';
import { Button } from '#src/ui/button.tsx';

/** Milliseconds between two questions whether the shop is back. */
const pause = 10_000;

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the network is gone, or that the shop does not answer, and goes on when it is back. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const reachable = useReachable();
  return (
    <div role="status">
      {!online && (
        <p className="bg-secondary px-4 py-2 text-center font-semibold text-secondary-content">
          You are offline. What you see may be old; it goes on when the connection is back.
        </p>
      )}
      {online && !reachable && <NoAnswer />}
    </div>
  );
}

function NoAnswer() {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);

  async function ask() {
    setAsking(true);
    try {
      await call(getHealth, {});
      // This banner goes; what failed meanwhile is read anew.
      void queryClient.refetchQueries({ type: 'active' });
    } catch {
      // Still nobody: that is what the banner says.
    }
    setAsking(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks by itself for as long as it is shown
  useEffect(() => {
    const timer = setInterval(() => void ask(), pause);
    return () => clearInterval(timer);
  }, []);

  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-secondary px-4 py-2 font-semibold text-secondary-content">
      <p className="text-center">
        The shop does not answer. What you see may be old; it goes on when the shop is back.
      </p>
      <Button look="paper" busy={asking} onClick={() => void ask()}>
        Connect again
      </Button>
    </div>
  );
}
