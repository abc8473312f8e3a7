import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useReachable } from './reachability.ts';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns whether the browser has a network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Calls `onReconnect` when the network or the shop is reachable again after an interruption. */
export function useReconnect(onReconnect: () => void): void {
  const online = useOnline();
  const reachable = useReachable();
  const connected = online && reachable;
  const before = useRef(connected);
  const latest = useRef(onReconnect);
  latest.current = onReconnect;
  useEffect(() => {
    if (connected && !before.current) latest.current();
    before.current = connected;
  }, [connected]);
}
