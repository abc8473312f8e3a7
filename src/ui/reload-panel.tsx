import { ErrorPanel } from './error-panel.tsx';

/**
 * Shown if a script could not be loaded. Only reloading the page helps, because browsers remember the failure, and a
 * new release may have removed the file.
 */
export function ReloadPanel({ what }: { what: string }) {
  return (
    <ErrorPanel
      message={`${what} couldn’t be loaded. Check your connection, then try again.`}
      onRetry={() => window.location.reload()}
    />
  );
}
