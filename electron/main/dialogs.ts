import { type BrowserWindow, dialog } from 'electron';
import { askingWindow } from './front-page.ts';
import type { FileKind } from './save-file.ts';

type OpenOptions = Electron.OpenDialogOptions;

let open = false;

/** Shows only one dialog at a time, so that a page can't flood the screen with dialogs. */
async function alone<T>(ask: (window: BrowserWindow) => Promise<T>): Promise<T | null> {
  const window = askingWindow();
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

const lower = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'];
/** File dialogs on Linux match extensions case-sensitively, and cameras write extensions in capital letters. */
const extensions =
  process.platform === 'linux' ? [...lower, ...lower.map((end) => end.toUpperCase())] : lower;

/** Asks for one or more images, starting in `folder`. Returns their paths. */
export function chooseImages(folder: string | null): Promise<string[]> {
  return choosePaths(
    {
      title: 'Choose photos',
      buttonLabel: 'Choose',
      properties: ['openFile', 'multiSelections', 'dontAddToRecent'],
      filters: [{ name: 'Photos (JPEG, PNG, WebP, HEIC)', extensions }],
    },
    folder,
  );
}

export async function chooseFolder(folder: string | null): Promise<string | null> {
  const [chosen] = await choosePaths(
    {
      title: 'Choose the folder where new photos arrive',
      buttonLabel: 'Watch this folder',
      properties: ['openDirectory', 'dontAddToRecent'],
    },
    folder,
  );
  return chosen ?? null;
}

/**
 * Asks a question with two buttons. Resolves to true if the user presses the second one. Enter presses the first one
 * unless `defaultId` is 1.
 */
async function agrees(question: {
  message: string;
  detail: string;
  buttons: [refuse: string, agree: string];
  defaultId?: 1;
}): Promise<boolean> {
  const fixed = { type: 'question', title: 'Second Fret', cancelId: 0, noLink: true } as const;
  const answer = await alone((window) =>
    dialog.showMessageBox(window, { defaultId: 0, ...fixed, ...question }),
  );
  return answer?.response === 1;
}

/** Asks whether to switch from the server at `from` to the one at `to`. */
export function confirmMove(from: string, to: string): Promise<boolean> {
  const [old, next] = [new URL(from).host, new URL(to).host];
  return agrees({
    message: `Switch from ${old} to ${next}?`,
    detail: `You’ll be logged out of ${old}. Everything you type after that, including passwords, will be sent to ${next}.`,
    buttons: ['Stay', `Switch to ${next}`],
  });
}

/** Asks whether to send receipts to the printer at `address`. */
export function confirmPrinter(address: string): Promise<boolean> {
  return agrees({
    message: `Print receipts at ${address}?`,
    detail:
      'Receipts are sent to this address without encryption. Use only a printer on the shop’s own network.',
    buttons: ['Cancel', 'Use this printer'],
  });
}

/**
 * Asks whether to open an address that the page chose. Shows the whole address, so that the user can see which data it
 * contains.
 */
export function confirmOpening(url: string): Promise<boolean> {
  const { protocol, host } = new URL(url);
  const mail = protocol === 'mailto:';
  return agrees({
    message: mail ? 'Write an email?' : `Open ${host} in your browser?`,
    detail: url,
    buttons: ['Cancel', mail ? 'Write Email' : 'Open'],
    defaultId: 1,
  });
}

export const choosePdf = (name: string) => chooseTarget(name, { name: 'PDF', extensions: ['pdf'] });

/** Asks where to save a file. `name` is the suggested file name. Returns null if canceled. */
export async function chooseTarget(name: string, kind: FileKind): Promise<string | null> {
  const answer = await alone((window) =>
    dialog.showSaveDialog(window, {
      title: `Save as ${kind.name}`,
      defaultPath: name,
      filters: [kind],
      properties: ['dontAddToRecent', 'showOverwriteConfirmation'],
    }),
  );
  return !answer || answer.canceled ? null : answer.filePath;
}
