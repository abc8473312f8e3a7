import type { OpenDialogOptions, SaveDialogOptions } from 'electron';

type Asked = Pick<OpenDialogOptions, 'title' | 'defaultPath' | 'filters'> & {
  properties?: readonly string[];
};

/** Stands in for the system's dialogues about files, and for the programs that open them. */
export function createFiles() {
  const asked: Asked[] = [];
  /** What the person chooses next, one list a dialogue; they close it where there is none. */
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
    /** Files that a program of the system was to show. */
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
