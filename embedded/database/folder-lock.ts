import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processStart } from './process-identity.ts';
import { isSystemError, StartProblem } from './start-problem.ts';

/**
 * Takes `dataDir` for this process, or throws a StartProblem that names the process holding it. A lock
 * whose holder is dead (kill -9, power cut) is taken over. PostgreSQL's own lock still guards the files;
 * this one answers at once, covers the time before the files exist, and tells a server that runs from a
 * postmaster that is merely still stopping.
 * @returns releases the folder
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const lock = join(dataDir, 'postgres.lock');
  const own = join(dataDir, `postgres.lock.${process.pid}.${crypto.randomUUID()}`);
  const content = `${process.pid} ${(await processStart(process.pid)) ?? ''}\n`;
  try {
    await writeFile(own, content, { mode: 0o600 });
    // A few rounds, because another starter can take the stale lock over between two of our steps.
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        await link(own, lock);
        return () => release(lock, content);
      } catch (error) {
        if (!isSystemError(error, 'EEXIST')) throw error;
      }
      await refuseIfHeld(lock, dataDir);
    }
    throw new StartProblem(
      `Several servers are starting on the data folder ${dataDir} at once: start one only.`,
    );
  } finally {
    await unlink(own).catch(() => undefined);
  }
}

async function refuseIfHeld(lock: string, dataDir: string): Promise<void> {
  const found = await read(lock);
  if (found === undefined) return;
  const [pid = '', start = ''] = found.trim().split(' ');
  if (/^\d+$/.test(pid) && start !== '' && (await processStart(Number(pid))) === start)
    throw new StartProblem(
      `The data folder ${dataDir} is in use by another server (process ${pid}): stop that one first, or set DATA_DIR to another folder.`,
    );
  await takeAway(lock, found);
}

/** Removes a stale lock; a fresh one that took its place meanwhile is put back. */
async function takeAway(lock: string, stale: string): Promise<void> {
  const aside = `${lock}.${crypto.randomUUID()}`;
  try {
    await rename(lock, aside);
    if ((await read(aside)) !== stale) await link(aside, lock);
    await unlink(aside);
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'EEXIST')) throw error;
  }
}

async function release(lock: string, content: string): Promise<void> {
  if ((await read(lock)) === content) await unlink(lock).catch(() => undefined);
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}
