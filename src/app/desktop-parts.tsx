import { useState } from 'react';
import { useOpenBookings } from '#src/bookings/use-open-bookings.ts';
import { useNoticeAlerts } from '#src/notices/use-notice-alerts.ts';
import { AboutDialog } from './about-dialog.tsx';
import { FindBar } from './find-bar.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useCommands } from './use-commands.ts';
import { useLogOut } from './use-log-out.tsx';
import { useStartScreen } from './use-start-screen.ts';
import { useUpdates } from './use-updates.ts';

/**
 * The parts of the client that only the desktop app has: the start screen, menu commands, notifications and updates.
 */
export function DesktopParts({ onShortcuts }: { onShortcuts: () => void }) {
  const [about, setAbout] = useState(false);
  /** How many times the user has requested the find bar since it was last closed. */
  const [finding, setFinding] = useState(0);
  const { onLogOut, question } = useLogOut();
  const { state, check } = useUpdates();
  useOpenBookings();
  useNoticeAlerts();
  useStartScreen();
  useCommands({
    find: () => setFinding((asked) => asked + 1),
    logOut: onLogOut,
    shortcuts: onShortcuts,
    about: () => setAbout(true),
    updates: () => {
      setAbout(true);
      check();
    },
  });
  return (
    <>
      <UpdateNotice state={state} />
      {finding > 0 && <FindBar asked={finding} onClose={() => setFinding(0)} />}
      {question}
      <AboutDialog open={about} onClose={() => setAbout(false)} update={state} />
    </>
  );
}
