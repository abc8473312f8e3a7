import type { OpenDialogOptions, SaveDialogOptions } from 'electron';

type Asked = Pick<OpenDialogOptions, 'title' | 'defaultPath' | 'filters'> & {
  properties?: readonly string[];
};

/** Stands in for the system's file dialogs and viewers. */
export function createFiles() {
  const asked: Asked[] = [];
  /** The files the user chooses next, one list per dialog. If there is no list, the dialog is canceled. */
  const chosen: string[][] = [];
  const shown: string[] = [];

  const answer = (options: Asked) => {
    asked.push(options);
    const filePaths = chosen.shift() ?? [];
    return { canceled: filePaths.length === 0, filePaths, filePath: filePaths[0] ?? '' };
  };
  return {
    asked,
    chosen,
    /** The files that were opened in the system's viewer. */
    shown,
    dialog: {
      showOpenDialog: async (_window: unknown, options: OpenDialogOptions) => answer(options),
      showSaveDialog: async (_window: unknown, options: SaveDialogOptions) => answer(options),
    },
    shell: {
      openPath: async (path: string) => {
        shown.push(path);
        return '';
      },
    },
  };
}
