import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { IdTokenVerifier } from '#server/gateways/sign-in/verify-id-token.ts';
import { type SignInChild, SignInStartError, startSignInChild } from './emulator-child.ts';
import type { NewAccount, SignInMail } from './emulator-messages.ts';
import { createEmbeddedVerifier } from './verify-embedded-token.ts';

/** A logger, such as pino's. */
export type SignInLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

export type EmbeddedSignIn = {
  /** The service's address for the SDK, for example `http://127.0.0.1:9099`. */
  url: string;
  /** The current process id, which changes after a crash. */
  readonly pid: number;
  /** Verifies an ID token that this service issued. */
  verifyIdToken: IdTokenVerifier;
  /** Stops the service once it has finished its responses and writes. Resolves when its process has exited. */
  stop(): Promise<void>;
  /**
   * Creates an account with a confirmed email address, unless it already exists. Resolves when the account is on disk.
   */
  createAccount(account: NewAccount): Promise<{ uid: string }>;
};

const SUBJECTS: Record<SignInMail['kind'], string> = {
  'password-reset': 'Password reset',
  'verify-email': 'Email verification',
  'change-email': 'Email change',
  'recover-email': 'Undo of an email change',
};
const MOST_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;
const FIRST_RESTART_DELAY_MS = 100;

/**
 * Starts the embedded sign-in service on loopback, with its accounts in `dataDir`. Restarts it on the same
 * port after a crash, up to five times a minute.
 * @param o.port 0 means any free port
 * @param o.onMail called with each email that a real project would send; each email is also logged
 * @throws SignInStartError with a message for the person who started the server
 */
export async function launchEmbeddedSignIn(o: {
  dataDir: string;
  port: number;
  projectId: string;
  log: SignInLog;
  onMail?: (mail: SignInMail) => void;
}): Promise<EmbeddedSignIn> {
  const { log } = o;
  let stopping = false;
  let restarts: number[] = [];

  async function start(port: number): Promise<SignInChild> {
    const folder = path.resolve(o.dataDir, 'sign-in');
    const child = await startSignInChild(
      { folder, port, projectId: o.projectId },
      {
        onMail(mail) {
          log.info(`${SUBJECTS[mail.kind]} for ${mail.email}: ${mail.link}`);
          o.onMail?.(mail);
        },
        onError: (message) => log.error(`Sign-in service: ${message}`),
      },
    );
    latest = child;
    void child.ended.then(() => {
      if (stopping) return;
      running = restart(child.port);
      running.catch((error: Error) => stopping || log.error(error.message));
    });
    return child;
  }

  async function restart(port: number): Promise<SignInChild> {
    const now = Date.now();
    restarts = [...restarts.filter((at) => now - at < RESTART_WINDOW_MS), now];
    if (restarts.length > MOST_RESTARTS) {
      throw new SignInStartError('The sign-in service keeps crashing: restart the server.');
    }
    log.warn('The sign-in service has crashed and is being restarted.');
    await delay(FIRST_RESTART_DELAY_MS * 2 ** (restarts.length - 1));
    if (stopping) throw new SignInStartError('The sign-in service has been stopped.');
    return start(port).catch((error: Error) => {
      log.error(error.message);
      return restart(port);
    });
  }

  let latest: SignInChild;
  let running = start(o.port);
  const first = await running;
  latest = first;
  const url = `http://127.0.0.1:${first.port}`;
  return {
    url,
    verifyIdToken: createEmbeddedVerifier({ projectId: o.projectId, url }),
    get pid() {
      return latest.pid;
    },
    createAccount: async (account) => (await running).createAccount(account),
    async stop() {
      stopping = true;
      const child = await running.catch(() => undefined);
      await child?.stop();
    },
  };
}
