import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signIn, signUp } from '#tests/support/sign-in-accounts.ts';
import { isRunning, startSignIn, temporaryFolder } from '#tests/support/sign-in-service.ts';
import { until } from '#tests/support/until.ts';

const account = { email: 'ada@example.test', password: 'Fret#2nd' };
let dataDir: string;
let removeFolder: () => Promise<void>;

beforeEach(async () => {
  ({ folder: dataDir, remove: removeFolder } = await temporaryFolder());
});

afterEach(async () => {
  await removeFolder();
});

async function startParent() {
  const script = path.resolve('tests/support/sign-in-parent.ts');
  const parent = fork(script, [dataDir], { execArgv: [], silent: true });
  const [line] = await once(parent.stdout ?? parent, 'data');
  const { url, pid }: { url: string; pid: number } = JSON.parse(String(line));
  return { parent, url, pid };
}

it('exits when its parent is killed, and can be restarted immediately', async () => {
  const { parent, url, pid } = await startParent();
  const { uid } = await signUp(url, account);
  parent.kill('SIGKILL');
  const next = await startSignIn(dataDir, Number(new URL(url).port));
  await until(() => !isRunning(pid), 'the end of the old process');
  expect((await signIn(next.service.url, account)).uid).toBe(uid);
  await next.service.stop();
});

it('ignores Ctrl-C until its parent stops it', async () => {
  const { service, log } = await startSignIn(dataDir);
  const { pid } = service;
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGHUP');
  await signUp(service.url, account);
  expect(service.pid).toBe(pid);
  expect(log).toEqual([]);
  await service.stop();
  expect(isRunning(pid)).toBe(false);
});

it('is restarted on the same port after five crashes, and not after the sixth', async () => {
  const { service, log } = await startSignIn(dataDir);
  for (let kills = 1; kills <= 5; kills += 1) {
    const { pid } = service;
    process.kill(pid, 'SIGKILL');
    await until(() => service.pid !== pid, 'another process');
    await signIn(service.url, account).catch(() => signUp(service.url, account));
  }
  process.kill(service.pid, 'SIGKILL');
  await until(() => log.some((line) => line.includes('keeps crashing')), 'the last word');
  await expect(service.createAccount({ ...account, name: 'Ada' })).rejects.toThrow(
    'keeps crashing',
  );
  await service.stop();
});

it('reports which port is in use and which setting to change', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startSignIn(dataDir, port)).rejects.toThrow(
    new RegExp(`^Another program is using port ${port}, .* AUTH_EMULATOR_PORT\\.$`),
  );
  other.close();
});

it('rejects a folder that another sign-in service uses, even on another port', async () => {
  const { service } = await startSignIn(dataDir);
  await signUp(service.url, account);
  await expect(startSignIn(dataDir)).rejects.toThrow(/^Another Second Fret .* DATA_DIR\.$/);
  await signIn(service.url, account);
  await service.stop();
});

it('reports a file where its folder should be', async () => {
  await writeFile(path.join(dataDir, 'sign-in'), 'in the way');
  await expect(startSignIn(dataDir)).rejects.toThrow(/can't start with its data in .*sign-in/);
});

it('lets only the owner read its folder', async () => {
  await mkdir(path.join(dataDir, 'sign-in'));
  await chmod(path.join(dataDir, 'sign-in'), 0o755);
  const { service } = await startSignIn(dataDir);
  await service.stop();
  expect((await stat(path.join(dataDir, 'sign-in'))).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(dataDir, 'sign-in', 'secrets.json'))).mode & 0o777).toBe(0o600);
});
