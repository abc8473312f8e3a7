import { statfs } from 'node:fs/promises';
import { run } from './embedded-server.ts';

export type Disk = ReturnType<typeof mountDisk>;

/** Mounts a disk in memory on `folder`. Requires {@link canMount}. */
export function mountDisk(folder: string, megabytes: number) {
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  const resize = (bytes: number) => run('mount', '-o', `remount,size=${bytes}`, folder);
  return {
    /** Fills the disk completely. Deleting files still frees their space. */
    async fill(): Promise<void> {
      for (let left = 50; ; left -= 1) {
        const { blocks, bfree, bsize } = await statfs(folder);
        try {
          // A size of zero would mean no limit.
          return void resize(Math.max(1, blocks - bfree) * bsize);
        } catch (error) {
          // Another process has just written to the disk, so it can't be made this small. Try again.
          if (left === 0) throw error;
        }
      }
    },
    /** Restores the disk's original size. */
    free: () => void resize(megabytes * 1024 * 1024),
    unmount: () => void run('umount', '--lazy', folder),
  };
}
