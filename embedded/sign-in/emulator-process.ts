// The main module of the process that runs the embedded sign-in service. The process exits when the channel to its
// parent closes.
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { FolderInUse, lockFolder } from '#embedded/folder-lock.ts';
import { makePrivateFolder } from '#embedded/private-files.ts';
import { type AccountJournal, openAccountJournal } from './account-journal.ts';
import { createAccount } from './create-account.ts';
import { DurableProjectState } from './durable-project-state.ts';
import type { OobRecord } from './emulator.ts';
import type { FromProcess, ProcessOptions, SignInMail, ToProcess } from './emulator-messages.ts';
import { createIdTokenSigning } from './id-token-signing.ts';
import { loadInstallationSecrets } from './installation-secrets.ts';
import { listen, PortTaken } from './listen.ts';
import { createPasswordHardening } from './password-hardening.ts';
import type { SignInParts } from './sign-in-calls.ts';
import { createSignInServer } from './sign-in-server.ts';

const HOST = '127.0.0.1';
/** How long to wait for the port and the folder, in case the previous process is still exiting. */
const PATIENCE_MS = 3_000;
const LAST_REPLIES_MS = 2_000;

const tell = (message: FromProcess) => {
  // Without a callback, sending to a parent that has just died would throw.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
};
const onError = (error: unknown) =>
  tell({
    type: 'error',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });

const MAIL_KINDS: Record<string, SignInMail['kind']> = {
  PASSWORD_RESET: 'password-reset',
  VERIFY_EMAIL: 'verify-email',
  VERIFY_AND_CHANGE_EMAIL: 'change-email',
  RECOVER_EMAIL: 'recover-email',
};

function onMail({ requestType, email, newEmail, oobLink: link }: OobRecord) {
  const kind = MAIL_KINDS[requestType];
  if (kind) tell({ type: 'mail', mail: { kind, email: newEmail ?? email, link } });
}

async function start({ folder, port, projectId }: ProcessOptions) {
  await makePrivateFolder(folder);
  await lockFolder(folder, PATIENCE_MS);
  const [secrets, { accounts, journal }] = await Promise.all([
    loadInstallationSecrets(folder),
    openAccountJournal(folder),
  ]);
  const { refreshTokenKey, idTokenKey, passwordSalt } = secrets;
  const parts: SignInParts = {
    state: new DurableProjectState({ projectId, accounts, journal, refreshTokenKey, onMail }),
    signing: await createIdTokenSigning(idTokenKey),
    hardenPassword: createPasswordHardening(passwordSalt),
    origin: `http://${HOST}:${port}`,
  };
  const server = createSignInServer({ parts, journal, onError });
  const actualPort = await listen(server, { host: HOST, port, patienceMs: PATIENCE_MS });
  parts.origin = `http://${HOST}:${actualPort}`;

  process.on('message', (message: ToProcess) => {
    createAccount(message.account, parts, journal).then(
      (uid) => tell({ type: 'account', id: message.id, uid }),
      (error: Error) => tell({ type: 'account-failed', id: message.id, message: error.message }),
    );
  });
  const stop = () => void end(server, journal);
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
  if (!process.connected) stop();
  tell({ type: 'ready', port: actualPort });
}

async function end(server: Server, journal: AccountJournal) {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.race([closed, delay(LAST_REPLIES_MS)]);
  await journal.close().catch(onError);
  process.exit();
}

function explain(error: unknown, { folder, port }: ProcessOptions): string {
  if (error instanceof PortTaken) {
    return `Another program is using port ${port}, so the sign-in service can't start: stop that program or choose another port with AUTH_EMULATOR_PORT.`;
  }
  if (error instanceof FolderInUse) {
    return `Another Second Fret is running on ${folder}: stop it first or choose another folder with DATA_DIR.`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `The sign-in service can't start with its data in ${folder}: ${reason}`;
}

// Ignore Ctrl-C and a closed terminal, which send a signal to the whole process group. Only the parent may stop this
// process.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

const options: ProcessOptions = JSON.parse(process.argv[2] ?? '{}');
start(options).catch((error: unknown) => {
  tell({ type: 'failed', message: explain(error, options) });
  process.exitCode = 1;
  if (process.connected) process.disconnect();
});
