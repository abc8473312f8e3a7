import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { ChannelArgument } from '#contracts/app/desktop-channels.ts';
import type { PrintOutcome } from '#contracts/printing.ts';
import type { Log } from './log.ts';
import { fileName } from './printing.ts';

type Options = {
  /** Asks the user where to save the file. Returns null if the user cancels. */
  chooseFile(name: string, kind: FileKind): Promise<string | null>;
  log: Log;
};
export type FileKind = { name: string; extensions: string[] };

/** The types of files that the page can save. None of them can be executed. */
const kinds: Readonly<Record<string, FileKind>> = {
  '.csv': { name: 'Table (CSV)', extensions: ['csv'] },
  '.ics': { name: 'Calendar event', extensions: ['ics'] },
  '.json': { name: 'JSON', extensions: ['json'] },
};

/** Returns a function that saves a file where the user chooses. */
export function createSaveFile({ chooseFile, log }: Options) {
  return async ({ name, bytes }: ChannelArgument<'files.save'>): Promise<PrintOutcome> => {
    const end = extname(name).toLowerCase();
    const kind = kinds[end];
    if (!kind) throw new Error('files of this type can’t be saved');
    const file = await chooseFile(fileName(name.slice(0, -end.length)) + end, kind);
    if (file === null) return 'cancelled';
    try {
      await writeFile(file, bytes, { mode: 0o600 });
      return 'done';
    } catch (error) {
      log.warn('could not save the file', {
        code: (error as NodeJS.ErrnoException).code ?? 'no code',
      });
      return 'failed';
    }
  };
}
