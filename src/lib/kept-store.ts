import { create } from 'zustand';
import type { LocalDraft } from './local-drafts.ts';
import { currentSession, onSessionChange } from './session.ts';

/**
 * A store whose value survives reloads, and which all tabs share. `draft` returns where the value is stored, and
 * `empty` the value if nothing is stored. If browser storage is unavailable, the value lasts until the page is closed.
 * `name` is the last part of the draft's key.
 */
export function keptStore<T>(
  name: string,
  draft: () => Pick<LocalDraft<T>, 'read' | 'save' | 'end'>,
  empty: () => T,
) {
  const read = () => draft().read() ?? empty();
  const store = create<{ value: T }>(() => ({ value: read() }));
  const reread = () => store.setState({ value: read() });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.endsWith(`:${name}`)) reread();
  });
  // Logging out deletes drafts.
  onSessionChange(() => {
    if (currentSession().status === 'signed-out') reread();
  });
  return {
    use: () => store(({ value }) => value),
    get: () => store.getState().value,
    subscribe: store.subscribe,
    reread,
    set(value: T) {
      store.setState({ value });
      draft().save(value);
    },
    clear() {
      store.setState({ value: empty() });
      draft().end();
    },
  };
}
