import { useEffect, useState } from 'react';
import type { InboxState } from '#contracts/media/offered-images.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { platform } from '#src/platform/index.ts';

const { inbox } = platform;

/** Returns the desktop app's photo inbox. Returns null while it loads or if there is none. */
export function useInbox() {
  const [state, setState] = useState<InboxState | null>(null);
  useEffect(() => {
    if (!inbox) return;
    let gone = false;
    const read = () =>
      void inbox.state().then((now) => {
        if (!gone) setState(now);
      });
    read();
    const stop = inbox.onChange(read);
    return () => {
      gone = true;
      stop();
    };
  }, []);

  const choose = useSingleFlight(async () => {
    if (inbox) setState(await inbox.choose());
  });
  if (!inbox || !state) return null;
  return {
    ...state,
    choose: () => void choose(),
    turnOff: () => void inbox.turnOff().then(setState),
    dismiss: async (ids: readonly string[]) => setState(await inbox.dismiss(ids)),
  };
}
export type ReadInbox = NonNullable<ReturnType<typeof useInbox>>;
