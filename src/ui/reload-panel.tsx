import { ErrorPanel } from './error-panel.tsx';

/**
 * Shown when a script could not be loaded. Browsers remember the failure, and a new release may have removed
 * the file, so only reloading the page helps.
 */
export function ReloadPanel({ what }: { what: string }) {
  return (
    <ErrorPanel
      message={`${what} couldn’t be loaded. Check your connection, then try again.`}
      onRetry={() => window.location.reload()}
    />
  );
}
