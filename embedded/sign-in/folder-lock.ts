import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Another process has the folder. */
export class FolderInUse extends Error {}

/**
 * Takes `folder` for this process until it ends, by any way it may end. A lock file would survive
 * kill -9 and a process id in it may be another's by then; a listening socket vanishes with its process.
 * @param patienceMs how long to wait for a process that is just ending
 * @throws FolderInUse
 */
export async function lockFolder(folder: string, patienceMs: number): Promise<void> {
  const address = lockAddress(await realpath(folder));
  const deadline = Date.now() + patienceMs;
  while (!(await listen(address))) {
    if (Date.now() > deadline) throw new FolderInUse(`${folder} is in use by another process`);
    if (isFile(address) && !(await answers(address))) await rm(address, { force: true });
    else await delay(50);
  }
}

function lockAddress(folder: string): string {
  const name = `second-fret-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(tmpdir(), `${name}.sock`);
}

const isFile = (address: string) => path.isAbsolute(address) && process.platform !== 'win32';

async function listen(address: string): Promise<boolean> {
  const server = net.createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(address, () => {
      server.unref();
      resolve(true);
    });
  });
}

async function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.unref();
  });
}
