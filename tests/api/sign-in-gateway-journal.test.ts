import { appendFile, open, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DamagedJournal, openAccountJournal } from '#embedded/sign-in/account-journal.ts';
import { DurableProjectState } from '#embedded/sign-in/durable-project-state.ts';
import { createIdTokenSigning } from '#embedded/sign-in/id-token-signing.ts';
import { loadInstallationSecrets } from '#embedded/sign-in/installation-secrets.ts';
import { createSignInServer } from '#embedded/sign-in/sign-in-server.ts';
import { callSignIn, refusal, signIn } from '#tests/support/sign-in-accounts.ts';
import { temporaryFolder } from '#tests/support/sign-in-service.ts';

let folder: string;
let file: string;
let removeFolder: () => Promise<void>;

beforeEach(async () => {
  ({ folder, remove: removeFolder } = await temporaryFolder());
  file = path.join(folder, 'accounts.ndjson');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await removeFolder();
});

const line = (localId: string, name = localId) => `${JSON.stringify({ put: { localId, name } })}\n`;

async function accountsOnDisk() {
  const { accounts, journal } = await openAccountJournal(folder);
  await journal.close();
  return accounts;
}

/** Makes the next write to the journal fail. */
async function failNextSync() {
  const probe = await open(path.join(folder, 'probe'), 'w');
  const prototype = Object.getPrototypeOf(probe);
  await probe.close();
  return vi.spyOn(prototype, 'datasync').mockRejectedValueOnce(new Error('ENOSPC: no space left'));
}

it('combines changes and removals into the latest state of each account', async () => {
  const { accounts, journal } = await openAccountJournal(folder);
  expect(accounts).toEqual([]);
  const ada = { localId: 'ada', name: 'Ada' };
  journal.put(ada);
  journal.put({ localId: 'gone' });
  await journal.flush();
  ada.name = 'Ada L.';
  journal.put(ada);
  journal.remove('gone');
  await journal.close();
  expect(await accountsOnDisk()).toEqual([{ localId: 'ada', name: 'Ada L.' }]);
});

it('writes only what changed', async () => {
  const { journal } = await openAccountJournal(folder);
  for (let index = 0; index < 500; index += 1) journal.put({ localId: `person-${index}` });
  await journal.flush();
  const before = (await readFile(file)).length;
  journal.put({ localId: 'person-7', name: 'Seven' });
  await journal.close();
  expect((await readFile(file)).length - before).toBe(line('person-7', 'Seven').length);
});

it('writes simultaneous changes with one sync', async () => {
  const { journal } = await openAccountJournal(folder);
  const probe = await open(path.join(folder, 'probe'), 'w');
  const datasync = vi.spyOn(Object.getPrototypeOf(probe), 'datasync');
  await probe.close();
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      journal.put({ localId: `person-${index}` });
      return journal.flush();
    }),
  );
  expect(datasync.mock.calls.length).toBeLessThanOrEqual(2);
  await journal.close();
  expect(await accountsOnDisk()).toHaveLength(30);
});

it.each([
  ['half a line', '{"put":{"localId":"b'],
  ['half a line and a line break', '{"put":{"loc\n'],
  ['zeros of a lost block', '\0\0\0\0\n\0\0'],
])('drops an unconfirmed entry at the end: %s', async (_what, tail) => {
  await writeFile(file, line('ada') + tail);
  expect(await accountsOnDisk()).toEqual([{ localId: 'ada', name: 'ada' }]);
  await appendFile(file, line('bob'));
  expect(await accountsOnDisk()).toHaveLength(2);
});

it('rejects a journal that is damaged before its end, without changing it', async () => {
  const content = `${line('ada')}{"put":\n${line('bob')}`;
  await writeFile(file, content);
  await expect(openAccountJournal(folder)).rejects.toBeInstanceOf(DamagedJournal);
  expect(await readFile(file, 'utf8')).toBe(content);
});

it('drops old lines at startup, so the file does not grow with each sign-in', async () => {
  await writeFile(file, line('ada', 'one') + line('ada', 'two') + line('ada', 'three'));
  expect(await accountsOnDisk()).toEqual([{ localId: 'ada', name: 'three' }]);
  expect(await readFile(file, 'utf8')).toBe(line('ada', 'three'));
});

it('reports a failed write and repeats it with the next one', async () => {
  const { journal } = await openAccountJournal(folder);
  await failNextSync();
  journal.put({ localId: 'ada', name: 'a name that is longer than the one after it' });
  await expect(journal.flush()).rejects.toThrow('ENOSPC');
  journal.put({ localId: 'ada', name: 'Ada' });
  journal.put({ localId: 'bob' });
  await journal.close();
  expect(await accountsOnDisk()).toEqual([{ localId: 'ada', name: 'Ada' }, { localId: 'bob' }]);
});

it('rejects a sign-up that could not be written', async () => {
  const { accounts, journal } = await openAccountJournal(folder);
  const secrets = await loadInstallationSecrets(folder);
  const { refreshTokenKey, idTokenKey } = secrets;
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const state = new DurableProjectState({
    projectId: 'demo',
    accounts,
    journal,
    refreshTokenKey,
    onMail() {},
  });
  const parts = {
    state,
    signing: await createIdTokenSigning(idTokenKey),
    hardenPassword: async (password: string) => password,
    origin: 'http://127.0.0.1',
  };
  const server = createSignInServer({ parts, journal, onError });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await failNextSync();

  const account = { email: 'ada@example.test', password: 'Fret#2nd' };
  const reply = await callSignIn(url, 'accounts:signUp', account);
  expect(reply.status).toBe(503);
  expect(reply.body).not.toHaveProperty('idToken');
  expect(errors).toHaveLength(1);
  expect(refusal(await callSignIn(url, 'accounts:signUp', account))).toBe('EMAIL_EXISTS');
  const { uid } = await signIn(url, account);
  expect(await accountsOnDisk()).toMatchObject([{ localId: uid }]);

  server.closeAllConnections();
  server.close();
  await journal.close();
});
