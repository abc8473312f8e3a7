import { ErrorPanel } from './error-panel.tsx';

/** Says that the main part of a page isn't available offline. */
export function NotOffline() {
  return (
    <ErrorPanel title="Not available offline" message="This will load when you’re back online." />
  );
}
