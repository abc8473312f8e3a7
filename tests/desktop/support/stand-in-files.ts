import type { OpenDialogOptions, SaveDialogOptions } from 'electron';

type Asked = Pick<OpenDialogOptions, 'title' | 'defaultPath' | 'filters'> & {
  properties?: readonly string[];
};

type Window = { webContents: { id: number } };

/** Stands in for the system's file dialogs and viewers. */
export function createFiles() {
  const asked: Asked[] = [];
  /** The files the user chooses next, one list per dialog. If there is no list, the dialog is canceled. */
  const chosen: string[][] = [];
  const shown: string[] = [];
  /** The id of the window of each file dialog. */
  const askedIn: number[] = [];

  const answer = ({ webContents }: Window, options: Asked) => {
    askedIn.push(webContents.id);
    asked.push(options);
    const filePaths = chosen.shift() ?? [];
    return { canceled: filePaths.length === 0, filePaths, filePath: filePaths[0] ?? '' };
  };
  return {
    asked,
    askedIn,
    chosen,
    /** The files that were opened in the system's viewer. */
    shown,
    dialog: {
      showOpenDialog: async (window: Window, options: OpenDialogOptions) => answer(window, options),
      showSaveDialog: async (window: Window, options: SaveDialogOptions) => answer(window, options),
    },
    shell: {
      openPath: async (path: string) => {
        shown.push(path);
        return '';
      },
    },
  };
}
