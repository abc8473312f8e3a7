import type { MessageBoxSyncOptions, WebContents } from 'electron';

type Asking = { webContents: Pick<WebContents, 'on'> };

const question: MessageBoxSyncOptions = {
  type: 'question',
  title: 'Second Fret',
  message: 'Leave without saving?',
  detail: 'What you typed and have not sent is lost where no draft is kept of it.',
  buttons: ['Stay Here', 'Leave'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
};

/**
 * Asks where a page with unsaved work is to be closed or loaded again. Without this, Electron would stay
 * and say nothing. `ask` shows the question and returns the button's index; `onStay` is told of a refusal.
 */
export function askBeforeLeaving(
  { webContents }: Asking,
  { ask, onStay }: { ask(question: MessageBoxSyncOptions): number; onStay(): void },
): void {
  webContents.on('will-prevent-unload', (event) => {
    // Here the default is to obey the page, and stay.
    if (ask(question) === 1) event.preventDefault();
    else onStay();
  });
}
