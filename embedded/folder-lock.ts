import { rm, stat } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Another process holds the folder. */
export class FolderInUse extends Error {
  /** The holder's process id; empty if it doesn't reply. */
  readonly holder: string;

  constructor(folder: string, holder: string) {
    super(`${folder} is in use by another process`);
    this.holder = holder;
  }
}

const ANSWER_MS = 1_000;

/**
 * Locks `folder` for this process until it releases the lock or ends, even by kill -9. The lock is a listening
 * socket, because the system closes it with the process. A lock file would stay, and its process id could by
 * then belong to another program.
 * @param patienceMs how long to wait for a holder that is about to end
 * @returns a function that releases the folder
 * @throws FolderInUse
 */
export async function lockFolder(folder: string, patienceMs = 0): Promise<() => Promise<void>> {
  const address = await lockAddress(folder);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const server = await listen(address);
    if (server) return () => new Promise((resolve) => server.close(() => resolve()));
    const holder = await askHolder(address);
    // A holder that ended leaves its socket's file behind, where sockets are files.
    if (holder === undefined) await rm(address, { force: true }).catch(() => undefined);
    else if (Date.now() >= deadline) throw new FolderInUse(folder, holder);
    else await delay(50);
  }
}

/** The address is made from the inode, because the same folder can be mounted in two places. */
async function lockAddress(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `second-fret-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(tmpdir(), `${name}.sock`);
}

/** Undefined when another process listens there. */
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

/** Returns the holder's process id, an empty string if it doesn't reply in time, or undefined without a holder. */
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
