import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the drills run. Debian 12's versions of these programs are too old. */
const packages = [
  ...[
    'etcd-server',
    'etcd-client',
    'patroni',
    'python3-etcd',
    'postgresql-17',
    'pgbouncer',
    'haproxy',
  ],
  ...['pgbackrest', 'radosgw', 'prometheus', 'ca-certificates'],
];
const suite = 'trixie';

/** Why a drill can't run on this machine. */
export class CannotDrill extends Error {}

/**
 * Returns a folder with a Debian 13 system that contains all programs of the drills. The first call makes it, which
 * takes one to five minutes and 1 GB. Throws a CannotDrill if this machine can't make it.
 */
export async function debianRoot(): Promise<string> {
  const version = createHash('sha256').update(`${suite} ${packages}`).digest('hex').slice(0, 12);
  const cache = process.env.DRILL_CACHE ?? join(homedir(), '.cache/second-fret-drill');
  const root = join(cache, `${suite}-${version}`);
  if (existsSync(root)) return root;
  if (process.getuid?.() !== 0) throw new CannotDrill('The drills need root, to make a Debian 13.');
  const draft = `${root}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  console.log('Making a Debian 13 with all parts. This takes one to five minutes, but only once.');
  const noCluster = 'create_main_cluster = false';
  const { status, error } = spawnSync(
    'mmdebstrap',
    [
      ...['--mode=root', '--variant=minbase', `--include=${packages}`],
      // Without this, the package would create a database that no drill uses.
      `--essential-hook=mkdir -p "$1/etc/postgresql-common" && echo '${noCluster}' > "$1/etc/postgresql-common/createcluster.conf"`,
      ...['--aptopt=APT::Install-Recommends "false"', suite, draft],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (error) throw new CannotDrill('mmdebstrap is missing: apt-get install mmdebstrap');
  if (status !== 0) throw new CannotDrill('mmdebstrap failed. Its messages are above.');
  await writeFile(join(draft, 'etc/hosts'), '127.0.0.1 localhost\n');
  await rename(draft, root);
  return root;
}
