import { useSyncExternalStore } from 'react';

/** The selected theme. `system` follows the operating system. `boot.js` also reads the stored choice. */
export type ThemeChoice = 'system' | 'daylight' | 'stage';

const key = 'theme';
const pageColors = { daylight: '#f8efda', stage: '#1a100a' } as const;
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function read(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'daylight' || stored === 'stage' ? stored : 'system';
  } catch {
    return 'system';
  }
}

let choice = read();

function apply() {
  const theme = choice === 'system' ? (dark.matches ? 'stage' : 'daylight') : choice;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColors[theme]);
  for (const listener of listeners) listener();
}

dark.addEventListener('change', apply);
window.addEventListener('storage', (event) => {
  if (event.key !== key) return;
  choice = read();
  apply();
});

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  } catch {
    // If storage is blocked, the choice lasts until the page is closed.
  }
  apply();
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => choice,
  );
}
