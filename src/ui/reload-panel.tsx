import { ErrorPanel } from './error-panel.tsx';

/**
 * A script did not arrive. Browsers remember that, and a new release may have taken it away: only a reload of
 * the page tries again.
 */
export function ReloadPanel({ what }: { what: string }) {
  return (
    <ErrorPanel
      message={`${what} could not be loaded. Check your connection, then try again.`}
      onRetry={() => window.location.reload()}
    />
  );
}
