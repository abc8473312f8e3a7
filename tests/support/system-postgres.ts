import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
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

/**
 * Starts the PostgreSQL in `bin` with a new temporary data folder. It listens on a Unix socket or, with `port`, on that
 * port of this machine. `stop` stops it and removes the folder. It also stops when this process exits.
 */
export async function startSystemPostgres(
  bin: string,
  port?: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-pg-'));
  const data = join(folder, 'data');
  const user = await chooseDatabaseUser(data);
  if (user.switched) await chown(folder, user.uid, user.gid);
  const initdb = [`${bin}/initdb`, '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'];
  const created = await runSupervised(
    { argv: [...initdb, '--locale=C.UTF-8', '--no-sync'], cwd: folder, user },
    60,
  );
  if (created.status !== 0) throw new Error(`initdb failed:\n${created.output}`);

  const log: string[] = [];
  // Test databases don't have to survive a crash, and cloning is several times faster without syncs.
  const fast = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'timezone=UTC'];
  const settings =
    port === undefined
      ? ['-c', 'listen_addresses=', ...fast]
      : ['-h', '127.0.0.1', '-p', `${port}`, '-c', 'max_connections=300', ...fast];
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
  return { url, stop };
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
