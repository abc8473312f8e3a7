import { resolve, sep } from 'node:path';

/** The reason why the database can't start, in one or two sentences for the user. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** Returns whether `error` is a failed system call, optionally with one of `codes`. */
export function isSystemError(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return false;
  return codes.length === 0 || codes.includes(error.code);
}

/**
 * Converts any error that occurs while the database starts in `dataDir` into a message for the person who started the
 * server.
 */
export function explain(error: unknown, dataDir: string): string {
  if (error instanceof StartProblem) return error.message;
  const text = error instanceof Error ? error.message.trim() : String(error);
  const place = isSystemError(error) && error.path ? placeOf(error.path, dataDir) : dataDir;
  return (
    explainDisk(text, place) ??
    `The embedded database could not start on ${dataDir}: ${text}\nSet DATABASE_URL to use another PostgreSQL server.`
  );
}

/**
 * Returns the data folder if it contains `path`, otherwise `path`. For example, the socket's folder is outside the data
 * folder.
 */
function placeOf(path: string, dataDir: string): string {
  return resolve(path).startsWith(resolve(dataDir) + sep) ? dataDir : path;
}

function explainDisk(text: string, place: string): string | undefined {
  // After an incomplete write, PostgreSQL mentions the full disk only in a hint.
  if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|Check free disk space/i.test(text))
    return `The disk that holds ${place} is full: free some space there, or set DATA_DIR to a folder on another disk, and start again. Nothing that was saved is lost.`;
  if (/EROFS|Read-only file system/i.test(text))
    return `${place} is read-only: make it writable, or set DATA_DIR to a folder that is.`;
  const denied = /^.*(EACCES|EPERM|Permission denied|Operation not permitted).*$/im.exec(text);
  if (denied)
    return `This user can't access ${place} (${denied[0].trim()}): correct its owner or permissions, or set DATA_DIR to a folder that you own.`;
  return undefined;
}
