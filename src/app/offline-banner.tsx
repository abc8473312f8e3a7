import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getHealth } from '#contracts/system.ts';
import { call } from '#src/lib/api.ts';
import { isFailing, useReachable } from '#src/lib/reachability.ts';
import { useOnline, useReconnect } from '#src/lib/use-reconnect.ts';
import { Button } from '#src/ui/button.tsx';

/** The delay between two attempts to reach the shop, in milliseconds. */
const pause = 10_000;

/** Shows that the network or the shop is unreachable. Reloads failed queries after reconnecting. */
export function OfflineBanner() {
  const queryClient = useQueryClient();
  const online = useOnline();
  const reachable = useReachable();
  useReconnect(() => {
    const failed = (query: Query) => query.state.status === 'error';
    void queryClient.refetchQueries({ type: 'active', predicate: failed });
  });
  const wasOnline = useRef(online);
  useEffect(() => {
    // A call that failed without a network says nothing about the shop, so ask at once instead of after the pause.
    if (online && !wasOnline.current && isFailing()) call(getHealth, {}).catch(() => undefined);
    wasOnline.current = online;
  }, [online]);
  return (
    <div role="status">
      {!online && (
        <p
          data-banner=""
          className="bg-secondary px-4 py-2 text-center font-semibold text-secondary-content"
        >
          You’re offline. This page may be out of date. It will refresh when you’re back online.
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
      void queryClient.refetchQueries({ type: 'active' });
    } catch {
      // Ignore the error: the banner stays visible.
    }
    setAsking(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a single timer runs while the banner is shown
  useEffect(() => {
    const timer = setInterval(() => void ask(), pause);
    return () => clearInterval(timer);
  }, []);

  return (
    <div
      data-banner=""
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-secondary px-4 py-2 font-semibold text-secondary-content"
    >
      <p className="text-center">
        The shop isn’t responding. This page may be out of date. It will refresh when the shop is
        back.
      </p>
      <Button look="paper" busy={asking} onClick={() => void ask()}>
        Try again
      </Button>
    </div>
  );
}
