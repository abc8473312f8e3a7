import { rm, stat } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Thrown if another process has locked the folder. */
export class FolderInUse extends Error {
  /** The id of the process that has locked the folder, or an empty string if that process doesn't respond. */
  readonly holder: string;

  constructor(folder: string, holder: string) {
    super(`${folder} is in use by another process`);
    this.holder = holder;
  }
}

const ANSWER_MS = 1_000;

/**
 * Locks `folder` until this process releases it or exits, even on kill -9. The lock is a listening socket, because the
 * system closes sockets when their process exits. A lock file would remain, and another program could later get the
 * process id stored in the file.
 * @param patienceMs how long to wait if another process has the lock, in case it is about to exit
 * @returns a function that releases the lock
 * @throws FolderInUse
 */
export async function lockFolder(folder: string, patienceMs = 0): Promise<() => Promise<void>> {
  const address = await lockAddress(folder);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const server = await listen(address);
    if (server) return () => new Promise((resolve) => server.close(() => resolve()));
    const holder = await askHolder(address);
    // If no process responds, the socket may be a file that a process left behind. This can happen on macOS.
    if (holder === undefined) await rm(address, { force: true }).catch(() => undefined);
    else if (Date.now() >= deadline) throw new FolderInUse(folder, holder);
    else await delay(50);
  }
}

/** Returns the lock's name. It is based on the inode, because a folder can be mounted in two places. */
async function lockAddress(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `second-fret-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(tmpdir(), `${name}.sock`);
}

/** Returns the listening server, or undefined if another process is already listening. */
async function listen(address: string): Promise<net.Server | undefined> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(String(process.pid));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

/**
 * Returns the id of the process that holds the lock, an empty string if it doesn't respond in time, or undefined if no
 * process holds the lock.
 */
async function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = net.connect(address).setEncoding('utf8');
    let connected = false;
    let answer = '';
    socket.once('connect', () => {
      connected = true;
    });
    socket.on('data', (text) => {
      answer += text;
    });
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(connected ? answer : undefined));
  });
}
