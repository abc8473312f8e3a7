import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openAccountJournal } from '#embedded/sign-in/account-journal.ts';
import { DurableProjectState } from '#embedded/sign-in/durable-project-state.ts';
import { createIdTokenSigning } from '#embedded/sign-in/id-token-signing.ts';
import { loadInstallationSecrets } from '#embedded/sign-in/installation-secrets.ts';
import { createPasswordHardening } from '#embedded/sign-in/password-hardening.ts';
import { createSignInServer } from '#embedded/sign-in/sign-in-server.ts';
import { type Recording, replaying } from '#tests/support/sign-in-recordings.ts';
import { PROJECT_ID as projectId, temporaryFolder } from '#tests/support/sign-in-service.ts';

const lines = await readFile('tests/fixtures/sign-in-recordings.ndjson', 'utf8');
const recordings: Recording[] = lines
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const mails: { to: string; link: string }[] = [];
let replay: ReturnType<typeof replaying>;
let stop: () => Promise<void>;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { folder, remove } = await temporaryFolder();
  const secrets = await loadInstallationSecrets(folder);
  const { accounts, journal } = await openAccountJournal(folder);
  const { refreshTokenKey, idTokenKey, passwordSalt } = secrets;
  const state = new DurableProjectState({
    ...{ projectId, accounts, journal, refreshTokenKey },
    onMail: ({ newEmail, email, oobLink: link }) => mails.push({ to: newEmail ?? email, link }),
  });
  const parts = {
    state,
    signing: await createIdTokenSigning(idTokenKey),
    hardenPassword: createPasswordHardening(passwordSalt),
    origin: 'http://127.0.0.1',
  };
  const server = createSignInServer({ parts, journal, onError() {} });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  replay = replaying({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    pass: async (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000),
    disable: async (uid) => void state.updateUserByLocalId(uid, { disabled: true }),
  });
  stop = async () => {
    server.closeAllConnections();
    server.close();
    await journal.close();
    await remove();
    vi.useRealTimers();
  };
});

afterAll(() => stop());

// In order, because each request builds on the ones before it.
it.each(recordings)('$call: $what', async (recording) => {
  expect(await replay(recording)).toEqual(recording);
});
