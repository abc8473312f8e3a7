import { Component as TransparencyScreen } from '#src/moderation/transparency/transparency-screen.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';

/** The transparency page, with a link to the dashboard for staff and admins. */
export function Component() {
  return (
    <>
      <BackToDashboard />
      <TransparencyScreen />
    </>
  );
}
