import { listPackage, statFile } from '@electron/asar';

export type PackedFile = {
  /** Path within the archive, with slashes. */
  path: string;
  bytes: number;
  /** Whether the file is next to the archive instead of in it. */
  unpacked: boolean;
};

/** Lists every file in the archive at `path`. */
export function packedFiles(archive: string): PackedFile[] {
  return listPackage(archive, { isPack: false }).flatMap((entry) => {
    const path = entry.slice(1).replaceAll('\\', '/');
    const found = statFile(archive, entry.slice(1));
    if (!('size' in found)) return [];
    return [{ path, bytes: found.size, unpacked: found.unpacked === true }];
  });
}
