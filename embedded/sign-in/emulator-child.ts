import { type ChildProcess, fork } from 'node:child_process';
import { createRequire, getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type {
  FromProcess,
  NewAccount,
  ProcessOptions,
  SignInMail,
  ToProcess,
} from './emulator-messages.ts';

/** Thrown if the service can't start. The message explains why, and what to do about it. */
export class SignInStartError extends Error {}

/** A running sign-in process. */
export type SignInChild = {
  port: number;
  pid: number;
  /** Resolves when the process has exited, for any reason. */
  ended: Promise<void>;
  createAccount(account: NewAccount): Promise<{ uid: string }>;
  stop(): Promise<void>;
};

export type ChildEvents = {
  onMail(mail: SignInMail): void;
  /** Called with each error that didn't crash the process. */
  onError(message: string): void;
};

type Waiting = { resolve(result: { uid: string }): void; reject(error: Error): void };

const MODULE = fileURLToPath(new URL('./emulator-process.ts', import.meta.url));
const MEMORY_FLAGS = ['--max-old-space-size=96', '--max-semi-space-size=1', '--optimize-for-size'];
const STOP_DEADLINE_MS = 5_000;

/**
 * Starts the process and resolves when it responds.
 * @throws SignInStartError
 */
export async function startSignInChild(
  options: ProcessOptions,
  events: ChildEvents,
): Promise<SignInChild> {
  assertInstalled();
  const child = fork(MODULE, [JSON.stringify(options)], {
    execArgv: MEMORY_FLAGS,
    // Pass only these variables, because firebase-tools would read settings from other variables.
    env: {
      // Cache the compiled code. Without the cache, each start takes 15 MB and 0.1 s more.
      NODE_COMPILE_CACHE: getCompileCacheDir() ?? path.join(options.folder, 'compile-cache'),
      // Hashing a password takes 16 MB. With this setting, glibc returns that memory to the system.
      MALLOC_MMAP_THRESHOLD_: '262144',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<number, Waiting>();
  if (child.stderr) createInterface(child.stderr).on('line', (line) => events.onError(line));
  child.on('error', (error) => events.onError(error.message));
  child.on('message', (message: FromProcess) => receive(message, events, waiting));
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The sign-in service exited'));
  });
  const port = await readyPort(child).catch(async (error: Error) => {
    if (child.connected) child.disconnect();
    // If there is no process id, the process never started, so there is no exit to wait for.
    if (child.pid !== undefined) await ended;
    throw error;
  });
  let lastId = 0;
  return {
    port,
    pid: child.pid ?? 0,
    ended,
    createAccount(account) {
      lastId += 1;
      const request: ToProcess = { type: 'create-account', id: lastId, account };
      return new Promise<{ uid: string }>((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        child.send(request, (error) => error && reject(error));
      }).finally(() => waiting.delete(request.id));
    },
    async stop() {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function assertInstalled() {
  try {
    createRequire(import.meta.url).resolve('firebase-tools/package.json');
  } catch {
    throw new SignInStartError(
      'The embedded sign-in service is not installed: run "npm ci" without --omit, or set FIREBASE_PROJECT_ID.',
    );
  }
}

async function readyPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new SignInStartError(reason));
    child.on('message', (message: FromProcess) => {
      if (message.type === 'ready') resolve(message.port);
      if (message.type === 'failed') fail(message.message);
    });
    child.once('error', (error) => fail(`The sign-in service can't start: ${error.message}`));
    child.once('exit', (code, signal) =>
      fail(`The sign-in service exited while starting (${signal ?? `code ${code}`}).`),
    );
  });
}

function receive(message: FromProcess, events: ChildEvents, waiting: Map<number, Waiting>) {
  switch (message.type) {
    case 'mail':
      return events.onMail(message.mail);
    case 'error':
      return events.onError(message.message);
    case 'account':
      return waiting.get(message.id)?.resolve({ uid: message.uid });
    case 'account-failed':
      return waiting.get(message.id)?.reject(new Error(message.message));
  }
}
