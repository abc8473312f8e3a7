import { useSyncExternalStore } from 'react';

// It must be possible to turn single-key shortcuts off, because speech input can trigger them by mistake
// (WCAG 2.1.4).
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
    // If storage is blocked, the choice lasts until the page is closed.
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
