import type { OpenDialogOptions, SaveDialogOptions } from 'electron';

type Asked = Pick<OpenDialogOptions, 'title' | 'defaultPath' | 'filters'> & {
  properties?: readonly string[];
};

/** Stands in for the system's file dialogs and viewers. */
export function createFiles() {
  const asked: Asked[] = [];
  /** The user's next choices, one list per dialog. Without one, the dialog is closed. */
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
    /** Files that were opened in the system's viewer. */
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
