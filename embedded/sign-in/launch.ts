import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { IdTokenVerifier } from '#server/gateways/sign-in/verify-id-token.ts';
import { type SignInChild, SignInStartError, startSignInChild } from './emulator-child.ts';
import type { NewAccount, SignInMail } from './emulator-messages.ts';
import { createEmbeddedVerifier } from './verify-embedded-token.ts';

/** A logger; pino's fits. */
export type SignInLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

export type EmbeddedSignIn = {
  /** Where the SDK finds the service, for example `http://127.0.0.1:9099`. */
  url: string;
  /** Of the process as it is now: another one after a crash. */
  readonly pid: number;
  /** Checks an ID token of this service. */
  verifyIdToken: IdTokenVerifier;
  /** Lets it finish its answers and writes; resolves when its process is gone. */
  stop(): Promise<void>;
  /** Makes an account with a confirmed e-mail address, unless there is one; durable when resolved. */
  createAccount(account: NewAccount): Promise<{ uid: string }>;
};

const SUBJECTS: Record<SignInMail['kind'], string> = {
  'password-reset': 'Password reset',
  'verify-email': 'Confirmation of the e-mail address',
  'change-email': 'Change of the e-mail address',
  'recover-email': 'Return to the e-mail address',
};
const MOST_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;
const FIRST_RESTART_DELAY_MS = 100;

/**
 * Starts the embedded sign-in service on loopback, its accounts kept in `dataDir`, and starts it again
 * on the same port when it crashes: at most five times a minute.
 * @param o.port 0 takes any free one
 * @param o.onMail told of each mail a real project would send; they are logged in any case
 * @throws SignInStartError with a sentence for people
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
      throw new SignInStartError('The sign-in service keeps ending: restart the server.');
    }
    log.warn('The sign-in service ended by itself and is started again.');
    await delay(FIRST_RESTART_DELAY_MS * 2 ** (restarts.length - 1));
    if (stopping) throw new SignInStartError('The sign-in service is stopped.');
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
