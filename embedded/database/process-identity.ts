import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * An argument on the command line of every postmaster that this launcher starts, so that the launcher can recognize its
 * own postmasters.
 */
export const CLUSTER_NAME = 'second_fret';

/** Checks whether process `pid` is a postmaster with its data in `folder`, and whether this launcher started it. */
export async function identifyPostmaster(
  pid: number,
  folder: string,
): Promise<'ours' | 'foreign' | 'none'> {
  try {
    if (process.platform === 'linux' && !(await isSameFolder(`/proc/${pid}/cwd`, folder)))
      return 'none';
    const command =
      process.platform === 'linux'
        ? await readFile(`/proc/${pid}/cmdline`, 'utf8')
        : (await run('ps', ['-o', 'args=', '-p', String(pid)])).stdout;
    if (!/^\S*\bpostgres\b/.test(command)) return 'none';
    return command.includes(`cluster_name=${CLUSTER_NAME}`) ? 'ours' : 'foreign';
  } catch {
    return 'none';
  }
}

/** Compares inodes, because a folder can be mounted in two places. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other)]);
  return first.dev === second.dev && first.ino === second.ino;
}
