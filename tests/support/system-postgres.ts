import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { readBaseBackup } from '#embedded/database/base-backup.ts';
import { chooseDatabaseUser } from '#embedded/database/run-as.ts';
import { runSupervised, supervise } from '#embedded/database/supervise.ts';
import { until } from './until.ts';

const installations = '/usr/lib/postgresql';
const oldestSupported = 15;

/** Returns the oldest supported PostgreSQL installed from Debian packages, or null if there is none. */
export async function findSystemPostgres(): Promise<{ version: number; bin: string } | null> {
  const names = await readdir(installations).catch(() => []);
  const versions = names.map(Number).filter((version) => version >= oldestSupported);
  const version = versions.sort((a, b) => a - b)[0];
  return version === undefined ? null : { version, bin: `${installations}/${version}/bin` };
}

export type SystemPostgres = Awaited<ReturnType<typeof run>>;

type Place = { folder: string; data: string; user: Awaited<ReturnType<typeof chooseDatabaseUser>> };

/**
 * Starts the PostgreSQL in `bin` with a new temporary data folder. It listens on a Unix socket or, with `port`, on that
 * port of this machine. `stop` stops it and removes the folder. It also stops when this process exits.
 */
export async function startSystemPostgres(
  bin: string,
  port?: number,
  settings: readonly string[] = [],
): Promise<SystemPostgres> {
  const place = await makePlace();
  const initdb = ['-D', place.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'];
  const created = await runSupervised(
    {
      argv: [`${bin}/initdb`, ...initdb, '--locale=C.UTF-8', '--no-sync'],
      cwd: place.folder,
      user: place.user,
    },
    60,
  );
  if (created.status !== 0) throw new Error(`initdb failed:\n${created.output}`);
  return run(bin, place, port, settings);
}

/** Starts a standby of the PostgreSQL at `primary`, which {@link startSystemPostgres} has started with the same `bin`. */
export async function startStandby(
  bin: string,
  primary: string,
  port?: number,
  settings: readonly string[] = [],
): Promise<SystemPostgres> {
  const place = await makePlace();
  await mkdir(place.data, { mode: 0o700 });
  if (place.user.switched) await chown(place.data, place.user.uid, place.user.gid);
  const tar = spawn('tar', ['-xz', '-C', place.data], { stdio: ['pipe', 'ignore', 'inherit'] });
  await Promise.all([pipeline(readBaseBackup(primary), tar.stdin), once(tar, 'close')]);
  await writeFile(join(place.data, 'standby.signal'), '');
  const { host, port: primaryPort, user } = new Client(primary);
  const from = `primary_conninfo=host=${host} port=${primaryPort} user=${user}`;
  return run(bin, place, port, ['-c', from, ...settings]);
}

async function makePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-pg-'));
  const data = join(folder, 'data');
  const user = await chooseDatabaseUser(data);
  if (user.switched) await chown(folder, user.uid, user.gid);
  return { folder, data, user };
}

async function run(
  bin: string,
  { folder, data, user }: Place,
  port: number | undefined,
  more: readonly string[],
) {
  const log: string[] = [];
  // Test databases don't have to survive a crash, and cloning is several times faster without syncs.
  const fast = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'timezone=UTC'];
  const settings =
    port === undefined
      ? ['-c', 'listen_addresses=', ...fast, ...more]
      : ['-h', '127.0.0.1', '-p', `${port}`, '-c', 'max_connections=300', ...fast, ...more];
  const server = await supervise({
    argv: [`${bin}/postgres`, '-D', data, '-k', folder, ...settings],
    cwd: folder,
    user,
    onLine: (line) => log.push(line),
  });
  const url =
    port === undefined
      ? `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
      : `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await server.end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until(() => answers(url), 'PostgreSQL answers');
  } catch (error) {
    await stop();
    throw new Error(log.join('\n'), { cause: error });
  }
  return { url, log, stop };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client(url);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
