import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connect,
  findProduct,
  kept,
  logIn,
  runningShop,
  shopOrigin,
} from '#tests/desktop/support/shop.ts';
import type { Account } from '#tests/e2e/support/accounts.ts';
import { until } from '#tests/support/until.ts';
import { closeDesktops, type Desktop, launchDesktop } from './support/launch.ts';
import {
  noSecretService,
  type SecretService,
  startSecretService,
} from './support/secret-service.ts';

if (noSecretService === null) describe('the built application, with a keyring', journey);
else it('the built application, with a keyring', ({ skip }) => skip(noSecretService ?? ''));

function journey() {
  let keyring: SecretService;
  let userData: string;
  let desktop: Desktop;
  let account: Account;
  const title = 'Telecaster for the desktop';

  beforeAll(async () => {
    keyring = await startSecretService('unlocked');
    userData = await mkdtemp(join(tmpdir(), 'second-fret-user-'));
    [account] = await Promise.all([
      runningShop().signUp('Bo Buyer'),
      runningShop().sell({ title }),
    ]);
    desktop = await launchDesktop({ userData });
  });
  afterAll(async () => {
    await closeDesktops();
    await keyring?.stop();
    await rm(userData, { recursive: true, force: true });
  });

  it('logs in with the form, and keeps the session in the keychain', async () => {
    await connect(desktop);
    await logIn(desktop, account);
    const { origin, session, signIn } = await kept(keyring);
    expect(origin).toBe(shopOrigin());
    expect(session.user.email).toBe(account.email);
    expect(session.accessToken).toMatch(/^eyJ/);
    expect(signIn.stsTokenManager.refreshToken.length).toBeGreaterThan(20);
    await findProduct(desktop, title);
  });

  it('leaves no secret on the disk, in the log or in the process’s environment', async () => {
    const { session, signIn } = await kept(keyring);
    const files = await readdir(userData, { recursive: true, withFileTypes: true });
    const disk = await Promise.all(
      files.filter((f) => f.isFile()).map((f) => readFile(join(f.parentPath, f.name), 'utf8')),
    );
    expect(disk.length).toBeGreaterThan(0);
    const process = await Promise.all(
      ['environ', 'cmdline'].map((file) => readFile(`/proc/self/${file}`, 'utf8')),
    );
    const places = { disk: disk.join(), log: desktop.log(), process: process.join() };
    for (const [place, text] of Object.entries(places)) {
      for (const secret of [session.accessToken, signIn.stsTokenManager.refreshToken]) {
        expect(text.includes(secret), place).toBe(false);
      }
    }
  });

  it('stays logged in after a restart, even if the session ended in between', async () => {
    const { session, ...rest } = await kept(keyring);
    await rewrite({ ...rest, session: { ...session, expires_at: '2020-01-01T00:00:00.000Z' } });
    await restart();
    await desktop.page.getByRole('button', { name: 'Bo Buyer’s account' }).waitFor();
    await findProduct(desktop, title);
    const renewed = (await kept(keyring)).session;
    expect(Date.parse(renewed.expires_at)).toBeGreaterThan(Date.now());
  });

  it('asks for a login and deletes the session if it can’t be renewed', async () => {
    const { session, signIn, ...rest } = await kept(keyring);
    await rewrite({
      ...rest,
      session: { ...session, accessToken: 'changed' },
      signIn: { ...signIn, stsTokenManager: { refreshToken: 'changed' } },
    });
    await restart();
    desktop.shell.choose('products');
    await desktop.page.getByRole('heading', { name: 'Login' }).waitFor();
    await until(
      async () => !(await keyring.search('Second Fret')).includes('secret ='),
      'forgotten',
    );
  });

  it('removes the token from the keychain at logout', async () => {
    await logIn(desktop, account);
    await kept(keyring);
    await desktop.page.getByRole('button', { name: 'Bo Buyer’s account' }).click();
    await desktop.page.getByRole('button', { name: 'Logout' }).click();
    await until(async () => !(await keyring.search('Second Fret')).includes('secret ='), 'removed');
  });

  async function restart(): Promise<void> {
    const state = await desktop.page.context().storageState({ indexedDB: true });
    await desktop.close();
    desktop = await launchDesktop({ userData, state });
  }

  function rewrite(entry: object): Promise<void> {
    return keyring.store('Second Fret', 'session', JSON.stringify(entry));
  }
}
