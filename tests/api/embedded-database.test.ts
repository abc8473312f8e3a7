import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  launchEmbeddedDatabase,
} from '#embedded/database/launch.ts';
import {
  isRoot,
  launchIn,
  preparedFolder,
  query,
  refusalOf,
  run,
  startChild,
  temporaryFolder,
} from '#tests/support/embedded-server.ts';
import { until } from '#tests/support/until.ts';

describe('a new database', () => {
  let folder: string;
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'second-fret-embedded-'));
    // This path is too long for a socket.
    const dataDir = join(folder, ...Array.from({ length: 8 }, () => 'x'.repeat(60)));
    database = await launchEmbeddedDatabase({ dataDir, log: () => undefined });
  });
  afterAll(async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('works in a data folder whose path is too long for a socket', async () => {
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('uses UTF-8, checksums, durable commits and little memory', async () => {
    const settings = await query(
      database.url,
      `SELECT current_setting('server_version_num')::int / 10000 AS major,
              current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
              current_setting('synchronous_commit') AS commits, current_setting('jit') AS jit,
              encoding, datlocprovider AS provider, datlocale AS locale
       FROM pg_database WHERE datname = 'second_fret'`,
    );
    expect(settings).toEqual([
      {
        major: 18,
        checksums: 'on',
        fsync: 'on',
        commits: 'on',
        jit: 'off',
        encoding: 6,
        provider: 'b',
        locale: 'C.UTF-8',
      },
    ]);
  });

  it('gives the server a role that is not a superuser', async () => {
    const { url } = database;
    for (const extension of ['pg_trgm', 'unaccent', 'btree_gin', 'citext'])
      await query(url, `CREATE EXTENSION ${extension}`);
    await query(url, 'CREATE DATABASE another');
    await expect(query(url, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow(
      'permission denied',
    );
    const superuser = url.replace('second_fret@', 'postgres@');
    await expect(query(superuser, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
  });

  it('listens only on a Unix socket, in a folder that others can’t access', async () => {
    const { url, pid } = database;
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const socketFolder = decodeURIComponent(new URL(url).hostname);
    const { mode, uid } = await stat(socketFolder);
    expect((mode & 0o777).toString(8)).toBe('700');
    expect(uid).toBe((await stat(`/proc/${pid}`)).uid);
  });

  it.runIf(isRoot)('rejects connections from the user that PostgreSQL runs as', async () => {
    const { url, pid } = database;
    const { uid, gid } = await stat(`/proc/${pid}`);
    const program = `
      import { Client } from 'pg';
      process.setgid(${gid}); process.setuid(${uid});
      await new Client(${JSON.stringify(url)}).connect().catch((error) => console.log(error.message));
      process.exit();`;
    const argv = ['--input-type=module', '-e', program];
    expect(run(process.execPath, ...argv)).toContain('Peer authentication failed');
  });
});

it('rejects a second start on the same folder and names the process that uses the folder', async () => {
  const dataDir = await preparedFolder();
  const child = startChild(dataDir);
  const { url } = await child.ready();
  const refusal = await refusalOf(dataDir);
  expect(refusal).toContain(`is in use by another server (process ${child.process.pid})`);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

  const own = await preparedFolder();
  await launchIn(own);
  expect(await refusalOf(own)).toContain(`(process ${process.pid})`);
});

it('lets one of several simultaneous first starts succeed', async () => {
  const dataDir = await temporaryFolder();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => launchIn(dataDir)));
  const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(won).toHaveLength(1);
  for (const { reason } of lost) {
    expect(reason).toBeInstanceOf(EmbeddedDatabaseError);
    expect(reason.message).toContain('stop that server first');
  }
});

it("rejects another major version's files without touching them", async () => {
  const dataDir = await preparedFolder();
  await (await launchIn(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  expect(await refusalOf(dataDir)).toMatch(/from PostgreSQL 17.*contains PostgreSQL 18.*pg_dump/s);
  expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('17\n');
});

it('rejects a folder with other files, without touching them', async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'Dear aunt');
  if (isRoot) run('chown', '-R', '65534', join(dataDir, 'postgres'));
  expect(await refusalOf(dataDir)).toContain('not a PostgreSQL database');
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt']);
});

it("repeats PostgreSQL's error when it can't start", async () => {
  const dataDir = await preparedFolder();
  await (await launchIn(dataDir)).stop();
  await truncate(join(dataDir, 'postgres', 'global', 'pg_control'), 100);
  const refusal = await refusalOf(dataDir);
  expect(refusal).toMatch(/could not start on .*pg_control.*DATABASE_URL/s);
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('pg_control');
});

it('recovers from an interrupted first start', async () => {
  const dataDir = await temporaryFolder();
  const child = startChild(dataDir);
  const unfinished = async () =>
    (await readdir(dataDir)).find((name) => name.startsWith('postgres.new-'));
  const folder = await until(unfinished, 'initdb has begun');
  await until(
    () => stat(join(dataDir, folder, 'global', 'pg_control')).catch(() => undefined),
    'initdb is half done',
  );
  child.process.kill('SIGKILL');
  await child.exited;
  expect(await readdir(dataDir)).not.toContain('postgres');

  const { url } = await launchIn(dataDir);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await unfinished()).toBeUndefined();
});

it('limits the size of its log', async () => {
  const dataDir = await preparedFolder();
  const log = join(dataDir, 'postgres.log');
  await appendFile(log, `${'x'.repeat(1_000_000)}\n`);
  await (await launchIn(dataDir)).stop();
  expect((await stat(log)).size).toBeLessThan(10_000);
  expect((await stat(`${log}.1`)).size).toBeLessThan(1_010_000);
});
