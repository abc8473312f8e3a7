import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contracts/people/users.ts';
import { lockComputer } from '#src/lib/session.ts';
import { usedKey } from '#src/platform/web-storage.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
import { pinQuery } from './people-queries.ts';
import { peopleQuery, useIsShared } from './people-query.ts';
import { usePersonRequest } from './person-request.ts';
import { enterAs, PinEntry } from './pin-entry.tsx';

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
const checkEvery = 5_000;

/** All windows share the time of the last input, and it survives a restart. */
const note = () => localStorage.setItem(usedKey, String(Date.now()));
const unused = () => Math.abs(Date.now() - Number(localStorage.getItem(usedKey)));

/** Locks the computer after `minutes` minutes without input in any window. Never locks it if `minutes` is null. */
function useIdleLock(minutes: number | null): void {
  useEffect(() => {
    if (minutes === null) return;
    const limit = minutes * 60_000;
    note();
    // Compare clock times, because timers stop while the computer sleeps.
    function isOver(): boolean {
      if (unused() < limit) return false;
      void lockComputer();
      return true;
    }
    const onInput = () => {
      // After the computer wakes up, input arrives before the timer below has run, so check the time first.
      if (!isOver() && unused() >= checkEvery) note();
    };
    const timer = setInterval(isOver, checkEvery);
    for (const input of inputs)
      window.addEventListener(input, onInput, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true });
    };
  }, [minutes]);
}

/** Hides the page while the browser keeps it for Back. It may be locked by then, so it starts again. */
function usePageCache(): void {
  useEffect(() => {
    const onHide = () => {
      document.body.hidden = true;
    };
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
}

type CounterLockProps = { user: User; onLogOut: () => void };

/** Locks the computer when it is idle or when the user presses Control+L. Control+U switches to another person. */
export function CounterLock(props: CounterLockProps) {
  return useIsShared() ? <SharedLock {...props} /> : null;
}

function SharedLock({ user, onLogOut }: CounterLockProps) {
  const { data } = useQuery(peopleQuery);
  useIdleLock(data?.minutes ?? null);
  usePageCache();
  useEffect(() => {
    // Load the lock screen now, because locking must also work without a connection.
    void import('#src/people/lock-screen.tsx').catch(() => undefined);
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey || shiftKey) return;
      const name = key.toLowerCase();
      if (name !== 'l' && name !== 'u') return;
      event.preventDefault();
      // Pressed again, Control+L locks without asking.
      if (name === 'l' && usePersonRequest.getState() === 'lock') void lockComputer();
      else if (name === 'l') usePersonRequest.setState('lock');
      else if (!document.querySelector('dialog[open]')) usePersonRequest.setState('switch');
    }
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      usePersonRequest.setState(null);
    };
  }, []);
  return (
    <>
      <LockQuestion user={user} />
      <SwitchDialog user={user} onLogOut={onLogOut} />
    </>
  );
}

/** Locks the computer when someone asked to. Warns a user who can't unlock it with a PIN. */
function LockQuestion({ user }: { user: User }) {
  const asked = usePersonRequest() === 'lock';
  const { data } = useQuery(peopleQuery);
  const { data: pin } = useQuery(pinQuery);
  const isKnown = data?.people.some(({ _id }) => _id === user._id);
  const needsPassword = isKnown === false || pin?.set_at === null;
  useEffect(() => {
    if (asked && !needsPassword) void lockComputer();
  }, [asked, needsPassword]);
  return (
    <QuestionDialog
      open={asked && needsPassword}
      onClose={() => usePersonRequest.setState(null)}
      title="Lock this computer?"
      button="Lock"
      look="amber"
      onConfirm={() => void lockComputer()}
    >
      <p>
        You have no PIN on this computer, so you must log in again with your password. You can set a
        PIN in My Account.
      </p>
    </QuestionDialog>
  );
}

/** A dialog for switching to another person who has logged in on this computer. */
function SwitchDialog({ user, onLogOut }: CounterLockProps) {
  const open = usePersonRequest() === 'switch';
  const { data } = useQuery({ ...peopleQuery, enabled: open });
  const others = data?.people.filter(({ _id }) => _id !== user._id);
  const close = () => usePersonRequest.setState(null);
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
        <div className="grid gap-5">
          <p>
            Only you have logged in on this computer. Log out, and let the other person log in with
            their password once. After that, they only need their PIN.
          </p>
          <Button
            look="amber"
            className="justify-self-end"
            onClick={() => {
              close();
              onLogOut();
            }}
          >
            Log out
          </Button>
        </div>
      )}
    </Dialog>
  );
}
