import { signal } from './signal.ts';

// It must be possible to turn single-key shortcuts off, because speech input can trigger them by mistake
// (WCAG 2.1.4).
const key = 'shortcuts';

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

const choice = signal(read());

/** Turns the shortcuts on or off in this browser. */
export function chooseShortcuts(on: boolean): void {
  choice.set(on);
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // If storage is blocked, the choice lasts until the page is closed.
  }
}

export const useShortcutChoice = choice.use;
