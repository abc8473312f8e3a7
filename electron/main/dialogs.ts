import { BrowserWindow, dialog } from 'electron';

type OpenOptions = Electron.OpenDialogOptions;

let open = false;

/** One at a time: a page that asks a hundred times gets one dialogue, not a hundred. */
async function alone<T>(ask: (window: BrowserWindow) => Promise<T>): Promise<T | null> {
  const [window] = BrowserWindow.getAllWindows();
  if (open || !window) return null;
  open = true;
  try {
    return await ask(window);
  } finally {
    open = false;
  }
}

async function choosePaths(options: OpenOptions, folder: string | null): Promise<string[]> {
  const given = { ...options, ...(folder !== null && { defaultPath: folder }) };
  const answer = await alone((window) => dialog.showOpenDialog(window, given));
  return !answer || answer.canceled ? [] : answer.filePaths;
}

const lower = ['jpg', 'jpeg', 'png', 'webp'];
/** Linux takes the case of an ending at its word, and cameras shout. */
const extensions =
  process.platform === 'linux' ? [...lower, ...lower.map((end) => end.toUpperCase())] : lower;

/** Images, several; the dialogue begins in `folder`. */
export function chooseImages(folder: string | null): Promise<string[]> {
  return choosePaths(
    {
      title: 'Choose photos',
      buttonLabel: 'Choose',
      properties: ['openFile', 'multiSelections', 'dontAddToRecent'],
      filters: [{ name: 'Photos (JPEG, PNG, WebP)', extensions }],
    },
    folder,
  );
}

export async function chooseFolder(folder: string | null): Promise<string | null> {
  const [chosen] = await choosePaths(
    {
      title: 'Choose the folder that new photos arrive in',
      buttonLabel: 'Watch this folder',
      properties: ['openDirectory', 'dontAddToRecent'],
    },
    folder,
  );
  return chosen ?? null;
}

/** Asks before the application turns to another server. */
export async function confirmMove(from: string, to: string): Promise<boolean> {
  const [old, next] = [new URL(from).host, new URL(to).host];
  const answer = await alone((window) =>
    dialog.showMessageBox(window, {
      type: 'question',
      title: 'Second Fret',
      message: `Leave ${old} for ${next}?`,
      detail: `You are logged out at ${old}. What you type from then on, passwords too, goes to ${next}.`,
      buttons: ['Stay', `Go to ${next}`],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    }),
  );
  return answer?.response === 1;
}

/** Where to save a PDF; the dialogue proposes `name`. */
export async function choosePdf(name: string): Promise<string | null> {
  const answer = await alone((window) =>
    dialog.showSaveDialog(window, {
      title: 'Save as PDF',
      defaultPath: name,
      filters: [{ name: 'PDF', extensions: ['pdf'] }],
      properties: ['dontAddToRecent', 'showOverwriteConfirmation'],
    }),
  );
  return !answer || answer.canceled ? null : answer.filePath;
}
