import { useSyncExternalStore } from 'react';

/** A value that components can follow. For stores that Home needs: zustand would make Home's scripts larger. */
export function signal<T>(value: T) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const get = () => value;
  return {
    get,
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
    set(next: T) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
