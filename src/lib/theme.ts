import { signal } from './signal.ts';

/** The selected theme. `system` follows the operating system. `boot.js` also reads the stored choice. */
export type ThemeChoice = 'system' | 'daylight' | 'stage';

const key = 'theme';
const pageColors = { daylight: '#f8efda', stage: '#1a100a' } as const;
const dark = window.matchMedia('(prefers-color-scheme: dark)');

function read(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'daylight' || stored === 'stage' ? stored : 'system';
  } catch {
    return 'system';
  }
}

const choice = signal(read());

function apply() {
  const chosen = choice.get();
  const theme = chosen === 'system' ? (dark.matches ? 'stage' : 'daylight') : chosen;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColors[theme]);
}

dark.addEventListener('change', apply);
window.addEventListener('storage', (event) => {
  if (event.key !== key) return;
  choice.set(read());
  apply();
});

export function chooseTheme(next: ThemeChoice): void {
  choice.set(next);
  try {
    if (next === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  } catch {
    // If storage is blocked, the choice lasts until the page is closed.
  }
  apply();
}

export const useThemeChoice = choice.use;
