import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in the inbox. `version` changes with every write. `arrived` is in milliseconds since 1970. */
export type InboxFile = { path: string; version: string; arrived: number };

const atOnce = 32;

/** Matches the names of hidden and temporary files. */
const passing = /^[.~]|[~]$|\.(tmp|temp|part|partial|crdownload|download|filepart|!ut)$/i;

export class CrowdedFolder extends Error {
  override readonly name = 'CrowdedFolder';
}

/**
 * Returns the files that arrived in `folder` after `since` (milliseconds since 1970), newest first. Uses the creation
 * and change times, because a copied file can keep its original modification time. Throws file system errors, and
 * {@link CrowdedFolder} if the folder has more than `most` entries.
 */
export async function listArrivals(
  folder: string,
  since: number,
  most: number,
): Promise<InboxFile[]> {
  const names = await fileNames(folder, most);
  const arrivals: InboxFile[] = [];
  for (let from = 0; from < names.length; from += atOnce) {
    const some = names.slice(from, from + atOnce).map((name) => look(join(folder, name)));
    for (const file of await Promise.all(some)) {
      if (file && file.arrived > since) arrivals.push(file);
    }
  }
  return arrivals.sort((a, b) => b.arrived - a.arrived || b.path.localeCompare(a.path));
}

async function fileNames(folder: string, most: number): Promise<string[]> {
  const names: string[] = [];
  let entries = 0;
  for await (const entry of await opendir(folder)) {
    entries += 1;
    if (entries > most) throw new CrowdedFolder();
    // Skip symbolic links, because they may point anywhere.
    if (entry.isFile() && !passing.test(entry.name)) names.push(entry.name);
  }
  return names;
}

async function look(path: string): Promise<InboxFile | null> {
  try {
    const found = await lstat(path);
    if (!found.isFile() || found.size === 0) return null;
    const arrived = Math.max(found.ctimeMs, found.birthtimeMs);
    const version = `${path}\n${found.size}\n${found.mtimeMs}`;
    return { path, version, arrived };
  } catch {
    // The file was deleted after it was listed.
    return null;
  }
}
