import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  isRunning,
  launchIn,
  parentOf,
  preparedFolder,
  processesIn,
  query,
  startChild,
  supervisorsOf,
} from '#tests/support/embedded-server.ts';
import { until } from '#tests/support/until.ts';

it('leaves no process behind when the server is killed', async () => {
  const dataDir = await preparedFolder();
  const child = startChild(dataDir);
  const { pid } = await child.ready();
  expect((await processesIn(join(dataDir, 'postgres'))).length).toBeGreaterThan(1);
  child.process.kill('SIGKILL');
  await until(async () => !(await isRunning(pid)), 'PostgreSQL ends');
  await until(
    async () => (await processesIn(join(dataDir, 'postgres'))).length === 0,
    'its wrapper ends, too',
  );
});

it('lets the server finish its requests after Ctrl-C', async () => {
  const child = startChild(await preparedFolder());
  const { pid } = await child.ready();
  const group = child.process.pid ?? 0;
  process.kill(-group, 'SIGINT');
  expect(await child.exited).toBe(0);
  expect(child.reports).toContainEqual({ event: 'log', message: 'answered' });
  expect(await isRunning(pid)).toBe(false);
});

it('starts immediately after everything was killed, PostgreSQL included', async () => {
  const dataDir = await preparedFolder();
  const child = startChild(dataDir);
  const { url, pid } = await child.ready();
  await query(url, 'CREATE TABLE kept AS SELECT 1 AS id');
  const wrapper = await parentOf(pid);
  for (const victim of [wrapper, child.process.pid ?? 0, pid]) process.kill(victim, 'SIGKILL');
  await child.exited;

  const { url: again } = await launchIn(dataDir);
  expect(await query(again, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
});

it('stops a PostgreSQL whose wrapper and server were killed, then starts', async () => {
  const dataDir = await preparedFolder();
  const child = startChild(dataDir);
  const { pid } = await child.ready();
  const supervisors = await supervisorsOf(pid);
  expect(supervisors).toHaveLength(2);
  // Pause all of these processes before killing them. Otherwise, the remaining ones would stop the database as soon as
  // the first one dies.
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
    for (const victim of [...supervisors, child.process.pid ?? 0]) process.kill(victim, signal);
  }
  await child.exited;
  expect(await isRunning(pid)).toBe(true);

  const lines: string[] = [];
  const { url } = await launchIn(dataDir, (line) => lines.push(line));
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(lines).toContain(`Waiting for the previous database process (${pid}) to exit`);
  expect(await isRunning(pid)).toBe(false);
});

it('starts when the process id in an old lock belongs to another program', async () => {
  const dataDir = await preparedFolder();
  const child = startChild(dataDir);
  const { pid } = await child.ready();
  const lock = join(dataDir, 'postgres', 'postmaster.pid');
  const content = await readFile(lock, 'utf8');
  const { uid, gid } = await stat(lock);
  for (const victim of [await parentOf(pid), child.process.pid ?? 0, pid])
    process.kill(victim, 'SIGKILL');
  // The folder stays locked until the process has exited.
  await child.exited;
  await until(
    async () => (await processesIn(join(dataDir, 'postgres'))).length === 0,
    'PostgreSQL has gone',
  );
  const other = spawn('sleep', ['60'], { uid, gid });
  onTestFinished(() => {
    other.kill();
  });
  await writeFile(lock, content.replace(/^\d+/, String(other.pid)));

  const { url } = await launchIn(dataDir);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(other.exitCode).toBeNull();
});

it('starts PostgreSQL again when it crashes, with all commits', async () => {
  const lines: string[] = [];
  const database = await launchIn(await preparedFolder(), (line) => lines.push(line));
  const { pid } = database;
  await query(database.url, 'CREATE TABLE kept AS SELECT 1 AS id');
  process.kill(pid, 'SIGKILL');
  await until(() => lines.includes('The embedded database is running again'), 'it runs');
  expect(database.pid).not.toBe(pid);
  expect(await query(database.url, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
  expect(lines.slice(0, 2)).toEqual([
    'The embedded database stopped unexpectedly (status 137): see postgres.log',
    'Restarting the embedded database in 1 s',
  ]);
});

it('can be stopped while PostgreSQL is about to be restarted', async () => {
  const dataDir = await preparedFolder();
  const lines: string[] = [];
  const database = await launchIn(dataDir, (line) => lines.push(line));
  process.kill(database.pid, 'SIGQUIT');
  await until(() => lines.length === 2, 'it waits');
  await database.stop();
  expect(await processesIn(join(dataDir, 'postgres'))).toEqual([]);
  await launchIn(dataDir);
});
