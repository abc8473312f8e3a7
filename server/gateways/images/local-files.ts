import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeWhole } from '#server/gateways/durable-files.ts';
import type { Placement, Variant } from './variant.ts';

/**
 * Stores pictures in a folder, in files such as `ab/abcd…-320.webp`. There are 256 subfolders, named after the id's
 * first byte.
 */
export function createLocalFiles(folder: string, incoming: string) {
  const shardOf = (id: string) => join(folder, id.slice(0, 2));
  const fileOf = (id: string, width: number) => join(shardOf(id), `${id}-${width}.webp`);

  return {
    /** Writes each variant to `incoming`, flushes it to disk, and then moves it to its final location. */
    async put(id: string, variants: readonly Variant[]): Promise<Placement> {
      const shard = shardOf(id);
      if (await mkdir(shard, { recursive: true, mode: 0o750 })) await syncFolder(folder);
      await Promise.all(
        variants.map(({ width, bytes }) =>
          writeWhole(join(incoming, randomUUID()), fileOf(id, width), bytes),
        ),
      );
      await syncFolder(shard);
      return { hostUrl: null, widths: variants.map((variant) => variant.width) };
    },

    async has(id: string, widths: readonly number[]) {
      const found = await Promise.all(widths.map((width) => isFile(fileOf(id, width))));
      return found.every(Boolean);
    },

    /** Returns a variant's bytes, or null if the variant does not exist. */
    read: (id: string, width: number) => readFile(fileOf(id, width)).catch(unlessAbsent(null)),

    /** Removes all files stored for `id`, if there are any. */
    async remove(id: string) {
      const shard = shardOf(id);
      for (const name of await readdir(shard).catch(unlessAbsent<string[]>([]))) {
        if (name.startsWith(`${id}-`)) await rm(join(shard, name), { force: true });
      }
    },

    /** Yields the ids of all stored pictures in batches. */
    async *ids() {
      for (const shard of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(shard)) continue;
        const names = await readdir(join(folder, shard));
        const ids = new Set(names.map((name) => name.replace(/-\d+\.webp$/, '')));
        if (ids.size > 0) yield [...ids];
      }
    },
  };
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then((entry) => entry.isFile(), unlessAbsent(false));
}

/** Returns an error handler that returns `value` if a file does not exist and rethrows any other error. */
function unlessAbsent<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
