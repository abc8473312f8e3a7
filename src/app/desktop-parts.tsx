import { useState } from 'react';
import { useOpenBookings } from '#src/features/bookings/use-open-bookings.ts';
import { useNoticeAlerts } from '#src/features/notices/use-notice-alerts.ts';
import { AboutDialog } from './about-dialog.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useCommands } from './use-commands.ts';
import { useStartScreen } from './use-start-screen.ts';
import { useUpdates } from './use-updates.ts';

/** The desktop-only parts: the start screen, menu commands, notifications and updates. */
export function DesktopParts({ onShortcuts }: { onShortcuts: () => void }) {
  const [about, setAbout] = useState(false);
  const { state, check } = useUpdates();
  useOpenBookings();
  useNoticeAlerts();
  useStartScreen();
  useCommands({
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
      <AboutDialog open={about} onClose={() => setAbout(false)} update={state} />
    </>
  );
}
