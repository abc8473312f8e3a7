import type { BrowserWindow, MessageBoxSyncOptions } from 'electron';

const question: MessageBoxSyncOptions = {
  type: 'question',
  title: 'Second Fret',
  message: 'Leave without saving?',
  detail: 'Unsaved changes will be lost unless they’re saved as a draft.',
  buttons: ['Stay Here', 'Leave'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
};

/**
 * Asks the user before a page with unsaved work is closed or reloaded. Without this, Electron would keep the
 * page open and show nothing. `ask` shows the question and returns the index of the pressed button. `onStay`
 * is called if the user stays.
 */
export function askBeforeLeaving(
  { webContents }: BrowserWindow,
  { ask, onStay }: { ask(question: MessageBoxSyncOptions): number; onStay(): void },
): void {
  webContents.on('will-prevent-unload', (event) => {
    // The event's default action keeps the page open, so `preventDefault` closes or reloads it.
    if (ask(question) === 1) event.preventDefault();
    else onStay();
  });
}
