import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contracts/people/users.ts';
import { lockComputer } from '#src/lib/session.ts';
import { peopleQuery } from './people-queries.ts';
import { SwitchDialog } from './switch-dialog.tsx';
import { setSwitching } from './switching.ts';
import { useIdleLock } from './use-idle-lock.ts';

/** Locks the computer when it is idle or when the user presses Control+L. Control+U switches to another person. */
export function CounterLock({ user }: { user: User }) {
  const { data } = useQuery(peopleQuery);
  useIdleLock(data?.minutes ?? null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey || shiftKey) return;
      const name = key.toLowerCase();
      if (name !== 'l' && name !== 'u') return;
      event.preventDefault();
      if (name === 'l') void lockComputer();
      else if (!document.querySelector('dialog[open]')) setSwitching(true);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      setSwitching(false);
    };
  }, []);
  return <SwitchDialog user={user} />;
}
