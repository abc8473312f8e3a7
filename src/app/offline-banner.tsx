import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the network is gone: loading then waits until it is back. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="bg-secondary px-4 py-2 text-center font-semibold text-secondary-content">
          You are offline. What you see may be old; it goes on when the connection is back.
        </p>
      )}
    </div>
  );
}
