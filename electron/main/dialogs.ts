import { BrowserWindow, dialog } from 'electron';

type OpenOptions = Electron.OpenDialogOptions;

let open = false;

/** Shows only one dialog at a time, so a page can't flood the screen with dialogs. */
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
/** File dialogs on Linux are case-sensitive, and cameras write extensions in capitals. */
const extensions =
  process.platform === 'linux' ? [...lower, ...lower.map((end) => end.toUpperCase())] : lower;

/** Asks for one or more images, starting in `folder`. Returns their paths. */
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
      title: 'Choose the folder where new photos arrive',
      buttonLabel: 'Watch this folder',
      properties: ['openDirectory', 'dontAddToRecent'],
    },
    folder,
  );
  return chosen ?? null;
}

/** Asks whether to switch from the server at `from` to the one at `to`. */
export async function confirmMove(from: string, to: string): Promise<boolean> {
  const [old, next] = [new URL(from).host, new URL(to).host];
  const answer = await alone((window) =>
    dialog.showMessageBox(window, {
      type: 'question',
      title: 'Second Fret',
      message: `Switch from ${old} to ${next}?`,
      detail: `You’ll be logged out of ${old}. Everything you type after that, including passwords, is sent to ${next}.`,
      buttons: ['Stay', `Switch to ${next}`],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    }),
  );
  return answer?.response === 1;
}

/** Asks whether to send receipts to the printer at `address`. */
export async function confirmPrinter(address: string): Promise<boolean> {
  const answer = await alone((window) =>
    dialog.showMessageBox(window, {
      type: 'question',
      title: 'Second Fret',
      message: `Print receipts at ${address}?`,
      detail:
        'Receipts are sent to this address without encryption. Use only a printer in the shop’s own network.',
      buttons: ['Cancel', 'Use this printer'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    }),
  );
  return answer?.response === 1;
}

/** Asks where to save a PDF; `name` is the suggested file name. Returns null if canceled. */
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
