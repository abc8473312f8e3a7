import { useCallback, useEffect, useState } from 'react';
import type { UpdateState } from '#contracts/app/desktop.ts';
import { platform } from '#src/platform/index.ts';

/** Returns the update state (null until it is known) and a function that checks for updates. */
export function useUpdates(): { state: UpdateState | null; check: () => void } {
  const [state, setState] = useState<UpdateState | null>(null);
  useEffect(() => {
    const { updates } = platform;
    if (!updates) return;
    let gone = false;
    const read = async () => {
      const now = await updates.state();
      if (!gone) setState(now);
    };
    void read();
    const end = updates.onChange(() => void read());
    return () => {
      gone = true;
      end();
    };
  }, []);
  const check = useCallback(() => void platform.updates?.check().then(setState), []);
  return { state, check };
}
