import { useState } from 'react';
import { useOpenBookings } from '#src/features/bookings/use-open-bookings.ts';
import { AboutDialog } from './about-dialog.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useCommands } from './use-commands.ts';
import { useUpdates } from './use-updates.ts';

/** What the machine around the client brings along: its menu's commands, its notices, its newer versions. */
export function Machine({ onShortcuts }: { onShortcuts: () => void }) {
  const [about, setAbout] = useState(false);
  const { state, check } = useUpdates();
  useOpenBookings();
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
