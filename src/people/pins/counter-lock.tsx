import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contracts/people/users.ts';
import { lockComputer } from '#src/lib/session.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { peopleQuery } from './people-queries.ts';
import { enterAs, PinEntry } from './pin-entry.tsx';
import { useSwitching } from './switching.ts';

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
const checkEvery = 5_000;

/** The time of the last input in any window. */
let last = Date.now();

/** Locks the computer after `minutes` minutes without input in any window. Never locks it if `minutes` is null. */
function useIdleLock(minutes: number | null): void {
  useEffect(() => {
    if (minutes === null) return;
    last = Date.now();
    // When this window last reported input to the other windows.
    let told = 0;
    const windows = new BroadcastChannel('input');
    windows.onmessage = () => {
      last = Date.now();
    };
    const limit = minutes * 60_000;
    // Compare clock times, because timers stop while the computer sleeps.
    function isOver(): boolean {
      if (Date.now() - last < limit) return false;
      void lockComputer();
      return true;
    }
    const onInput = () => {
      // After the computer wakes up, input arrives before the timer below has run, so check the time first.
      if (isOver()) return;
      last = Date.now();
      if (last - told < checkEvery) return;
      told = last;
      windows.postMessage(null);
    };
    const timer = setInterval(isOver, checkEvery);
    for (const input of inputs)
      window.addEventListener(input, onInput, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      windows.close();
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true });
    };
  }, [minutes]);
}

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
      else if (!document.querySelector('dialog[open]')) useSwitching.setState(true);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      useSwitching.setState(false);
    };
  }, []);
  return <SwitchDialog user={user} />;
}

/** A dialog for switching to another person who has logged in on this computer. */
function SwitchDialog({ user }: { user: User }) {
  const open = useSwitching();
  const { data } = useQuery({ ...peopleQuery, enabled: open });
  const others = data?.people.filter(({ _id }) => _id !== user._id);
  const close = () => useSwitching.setState(false);
  return (
    <Dialog open={open} onClose={close} title="Switch person">
      {others && others.length > 0 && (
        <PinEntry
          people={others}
          action="Switch"
          enter={async (typed) => {
            await enterAs(typed);
            close();
          }}
        />
      )}
      {others?.length === 0 && (
        <p>
          Only you have logged in on this computer. Log out, and let the other person log in with
          their password once. After that, they only need their PIN.
        </p>
      )}
    </Dialog>
  );
}
