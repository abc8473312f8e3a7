import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { watchScanner } from '#src/lib/watch-scanner.ts';
import { peopleQuery } from '#src/people/pins/people-query.ts';
import { enterAs, PinEntry } from '#src/people/pins/pin-entry.tsx';
import { LoginFields } from '#src/people/session/login-fields.tsx';
import { BrandMark } from '#src/ui/brand-mark.tsx';
import { clearToasts } from '#src/ui/toaster.tsx';

/** Hides the whole page until someone enters their PIN or logs in. Scans are ignored. */
export function LockScreen() {
  const { data } = useQuery({ ...peopleQuery, staleTime: 0 });
  const [byPassword, setByPassword] = useState(false);
  useEffect(() => {
    document.title = 'Locked – Second Fret';
    clearToasts();
    return watchScanner(() => undefined);
  }, []);
  const people = data?.people ?? [];
  const withPin = people.length > 0 && !byPassword;
  return (
    <main
      data-scans="all"
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center p-4"
    >
      <div className="plate grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6 p-6 sm:p-10">
        <div className="flex items-center gap-3">
          <BrandMark className="size-9" />
          <h1 className="text-3xl sm:text-4xl">Locked</h1>
        </div>
        {data && withPin && (
          <>
            <p className="text-muted">Open tickets stay on this computer.</p>
            <PinEntry people={people} action="Unlock" enter={enterAs} />
          </>
        )}
        {data && !withPin && <LoginFields onPassword={nothing} onGoogle={nothing} />}
        {people.length > 0 && (
          <button
            type="button"
            className="text-link min-h-11 justify-self-start"
            onClick={() => setByPassword(!byPassword)}
          >
            {byPassword ? 'Use a PIN' : 'Log in with a password'}
          </button>
        )}
      </div>
    </main>
  );
}

const nothing = () => undefined;
