import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeWhole } from '#server/gateways/durable-files.ts';
import type { PictureFiles } from './picture-files.ts';

/** Stores pictures in a folder. A file is written to `incoming` first, and moved when it is complete. */
export function createLocalFiles(folder: string, incoming: string): PictureFiles {
  const pathOf = (name: string) => join(folder, name);
  return {
    async write(name, bytes) {
      const parent = dirname(pathOf(name));
      if (await mkdir(parent, { recursive: true, mode: 0o750 })) await syncFolder(folder);
      await writeWhole(join(incoming, randomUUID()), pathOf(name), bytes);
      await syncFolder(parent);
    },

    read: (name) => readFile(pathOf(name)).catch(unlessAbsent(null)),

    has: (name) => stat(pathOf(name)).then((entry) => entry.isFile(), unlessAbsent(false)),

    remove: (name) => rm(pathOf(name), { force: true }),

    async *list(start) {
      const [parent = ''] = start.split('/');
      const names = await readdir(pathOf(parent)).catch(unlessAbsent<string[]>([]));
      yield names.map((name) => `${parent}/${name}`).filter((name) => name.startsWith(start));
    },
  };
}

/** Returns an error handler that returns `value` if a file does not exist and rethrows any other error. */
function unlessAbsent<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
