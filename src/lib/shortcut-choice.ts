import { useSyncExternalStore } from 'react';

// Keys of a single sign must be possible to turn off: who dictates to the machine says many of them.
const key = 'shortcuts';
const listeners = new Set<() => void>();

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

let chosen = read();

/** Turns the shortcuts on or off in this browser. */
export function chooseShortcuts(on: boolean): void {
  chosen = on;
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage may be denied: the choice then lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

export function useShortcutChoice(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => chosen,
  );
}
