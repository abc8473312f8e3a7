import { chown, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '#embedded/private-files.ts';
import { clusterArgument } from './cluster-folder.ts';
import { APP_ROLE_NAME, DATABASE_NAME, ROLE_NAME } from './postgres-settings.ts';
import type { DatabaseUser } from './run-as.ts';
import { runSupervised } from './supervise.ts';

const UNFINISHED = 'postgres.new-';
const MAX_SECONDS = 120;

/**
 * Prevents PostgreSQL from logging failed statements, because they may contain personal data. Our server logs the
 * errors without the data.
 */
const quiet = (role: string) => `ALTER ROLE ${role} SET log_min_messages = log`;

/**
 * The owner's role owns its database. It may also create databases, because tests clone template databases. It is a
 * member of the application's role, so that it can transfer tables to that role. Neither role is a superuser, so no
 * statement can read the machine's files or run programs.
 */
const SETUP = [
  `CREATE ROLE ${ROLE_NAME} LOGIN CREATEDB`,
  quiet(ROLE_NAME),
  `CREATE ROLE ${APP_ROLE_NAME} LOGIN`,
  quiet(APP_ROLE_NAME),
  `GRANT ${APP_ROLE_NAME} TO ${ROLE_NAME}`,
  `CREATE DATABASE ${DATABASE_NAME} OWNER ${ROLE_NAME}`,
];

/**
 * Creates a database folder under a temporary name, and renames it to `cluster` once it is complete and on disk. The
 * next start removes what an interrupted attempt has left behind. The caller must hold the data folder's lock.
 * @param bin the folder with the PostgreSQL programs
 */
export async function initialise(cluster: string, bin: string, user: DatabaseUser): Promise<void> {
  const parent = dirname(cluster);
  await removeUnfinished(parent);
  const folder = await mkdtemp(join(parent, UNFINISHED));
  try {
    if (user.switched) await chown(folder, user.uid, user.gid);
    await runInitdb(folder, bin, user);
    await runAsSuperuser(SETUP, folder, bin, user);
    await rename(folder, cluster);
    await syncFolder(parent);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function runInitdb(folder: string, bin: string, user: DatabaseUser): Promise<void> {
  const argv = [
    join(bin, 'initdb'),
    `--pgdata=${clusterArgument(folder, user)}`,
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
  const { status, output } = await runSupervised({ argv, cwd: folder, user }, MAX_SECONDS);
  if (status !== 0) throw new Error(`initdb failed (status ${status}): ${lastLines(output)}`);
}

/** Uses single-user mode, because the superuser isn't allowed to connect. */
async function runAsSuperuser(
  statements: readonly string[],
  folder: string,
  bin: string,
  user: DatabaseUser,
): Promise<void> {
  const argv = [
    ...['/bin/sh', '-c', 'printf "%s\\n" "$1" | "$2" --single -D "$3" postgres', 'sh'],
    ...[statements.join('\n'), join(bin, 'postgres'), clusterArgument(folder, user)],
  ];
  const { status, output } = await runSupervised({ argv, cwd: folder, user }, MAX_SECONDS);
  // Check the output, because single-user mode exits with code 0 even if a statement fails.
  if (status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output))
    throw new Error(`setting up the database failed (status ${status}): ${lastLines(output)}`);
}

async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent))
    if (name.startsWith(UNFINISHED))
      // Retry, because if the server was killed, its initdb may keep writing to the folder for a moment.
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-8).join('\n');
}
