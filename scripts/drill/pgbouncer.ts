import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { signal, supervise } from '#embedded/database/supervise.ts';
import { until } from '#tests/support/until.ts';
import { debianRoot } from './debian-root.ts';

type Options = {
  /** PostgreSQL's port on 127.0.0.1. */
  port: number;
  /** The user whom PgBouncer lets in without a password. That user can also read its settings. */
  user: string;
  settings?: Record<string, string | number>;
};

/**
 * Starts PgBouncer in transaction mode in front of all databases of a PostgreSQL server. It stops when `stop` is called
 * or this process ends. Throws a CannotDrill if this machine can't run it.
 */
export async function startPgBouncer({ port, user, settings }: Options) {
  const root = await debianRoot();
  const folder = await mkdtemp(join(root, 'tmp/second-fret-'));
  const inside = folder.slice(root.length);
  const ownPort = await freePort();
  const all = {
    ...{ listen_addr: '127.0.0.1', listen_port: ownPort, unix_socket_dir: '' },
    ...{ auth_type: 'trust', auth_file: `${inside}/users`, stats_users: user },
    ...{ log_connections: 0, log_disconnections: 0 },
    ...{ pool_mode: 'transaction', max_prepared_statements: 2000, max_client_conn: 1000 },
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=127.0.0.1 port=${port}\n`;
  await writeFile(join(folder, 'ini'), `${databases}[pgbouncer]\n${lines.join('\n')}\n`);
  await writeFile(join(folder, 'users'), `"${user}" ""\n`);
  await chmod(folder, 0o755);
  const program = ['/usr/sbin/pgbouncer', `${inside}/ini`];
  const log: string[] = [];
  const running = await supervise({
    argv: ['/usr/sbin/chroot', '--userspec=postgres', root, ...program],
    cwd: '/',
    user: { uid: 0, gid: 0, switched: false },
    onLine: (line) => log.push(line),
  });
  const stop = async () => {
    // SIGINT would wait for its clients.
    signal(running.pid, 'SIGKILL');
    await running.exited;
    await rm(folder, { recursive: true });
  };
  try {
    await until(() => log.some((line) => line.includes('process up')), 'PgBouncer is up', 10_000);
  } catch (error) {
    await stop();
    throw new Error(log.join('\n'), { cause: error });
  }
  return { url: `postgresql://${user}@127.0.0.1:${ownPort}/`, stop };
}

/** Returns a port of this machine that no program is using. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.on('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
