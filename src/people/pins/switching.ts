import { useSyncExternalStore } from 'react';

// Whether the dialog for switching to another person is open. A keyboard shortcut opens it on any page, and a
// button opens it at the counter.
let open = false;
const listeners = new Set<() => void>();

export function setSwitching(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useSwitching = () => useSyncExternalStore(subscribe, () => open);
