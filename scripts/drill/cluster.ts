import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '#tests/support/until.ts';
import { closeHost, type Host, openHost, processesOf, runIn, startIn } from './inside.ts';

// `npm run drill -- cluster up` starts three nodes with etcd, Patroni and PostgreSQL, and one with HAProxy and
// PgBouncer, with the files in deploy/cluster. `npm run drill -- cluster down` ends them and deletes their data.

export type Node = { name: string; address: string; host: Host };
/** How servers connect. Their settings are in docs/operations.md. */
type Urls = { app: string; owner: string; direct: string; nodes: string };
export type Cluster = { nodes: Node[]; gateway: Host; urls: Urls; ca: string };
type Member = { name: string; role: string; state: string; lag?: number };

const files = new URL('../../deploy/cluster/', import.meta.url);
const folder = join(tmpdir(), 'second-fret-cluster');
const stateFile = join(folder, 'state.json');
const gatewayAddress = '127.0.0.10';
const addresses = { node1: '127.0.0.11', node2: '127.0.0.12', node3: '127.0.0.13' };
const secret = () => randomBytes(18).toString('base64url');

export async function run(words: string[]): Promise<void> {
  if (`${words}` === 'up') await up();
  else if (`${words}` === 'down') await down();
  else {
    console.error('Choose one of: cluster up, cluster down');
    process.exitCode = 2;
  }
}

/** Starts the cluster with an empty database. Ends this process if there already is one. */
export async function up(): Promise<Cluster> {
  if (existsSync(stateFile)) {
    console.error('A cluster is up. End it first: npm run drill -- cluster down');
    process.exit(1);
  }
  const started = performance.now();
  const repository = join(folder, 'repository');
  await mkdir(repository, { mode: 0o711, recursive: true });
  const gateway = await openHost();
  const nodes: Node[] = [];
  const disks = { '/var/lib/postgresql': '2g', '/var/lib/pgbackrest': repository };
  for (const [name, address] of Object.entries(addresses)) {
    nodes.push({ name, address, host: await openHost(disks) });
  }
  const [shop, owner] = [secret(), secret()];
  const ca = join(folder, 'ca.crt');
  const url = (user: string, port: number, address = gatewayAddress) =>
    `postgres://${user}@${address}:${port}/shop?sslmode=verify-full&sslrootcert=${ca}`;
  const urls = {
    app: url(`shop:${shop}`, 6432),
    owner: url(`shop_owner:${owner}`, 5000),
    direct: url(`shop:${shop}`, 5000),
    nodes: `${nodes.map(({ address }) => url(`shop:${shop}`, 5432, address))}`,
  };
  const cluster: Cluster = { nodes, gateway, urls, ca };
  await writeFile(stateFile, JSON.stringify(cluster));

  const certificate = await makeCertificate(gateway);
  await writeFile(ca, certificate['ca.crt'] ?? '');
  const values = { gateway: gatewayAddress, ...addresses, shop_password: shop };
  const passwords = {
    ...{ replication_password: secret(), rewind_password: secret() },
    repository_password: secret(),
  };
  const own = (host: Host, user: string, path: string) =>
    runIn(host, 'root', ['install', '-d', '-o', user, ...path.split(' ')]);
  for (const { name, address, host } of nodes) {
    const all = { ...values, ...passwords, name, address };
    await configure(host, 'etcd', '/etc/etcd/etcd.yml', 'etcd.yml', all, certificate);
    await configure(host, 'postgres', '/etc/patroni/config.yml', 'patroni.yml', all, certificate);
    await configure(host, 'postgres', '/etc/pgbackrest/pgbackrest.conf', 'pgbackrest.conf', all);
    await own(host, 'postgres', '/run/postgresql /var/lib/postgresql/17 /var/lib/pgbackrest');
    startNode(host);
  }
  for (const name of ['pgbouncer.ini', 'userlist.txt']) {
    await configure(gateway, 'postgres', `/etc/pgbouncer/${name}`, name, values, certificate);
  }
  await configure(gateway, 'root', '/etc/haproxy/haproxy.cfg', 'haproxy.cfg', values, certificate);
  await own(gateway, 'postgres', '/run/postgresql');
  startIn(gateway, 'root', ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg']);
  startIn(gateway, 'postgres', ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini']);

  const { host } = await leaderOf(cluster);
  const roles = fill(await readFile(new URL('roles.sql', files), 'utf8'), {
    ...values,
    owner_password: owner,
  });
  await runIn(host, 'postgres', ['psql', '-qv', 'ON_ERROR_STOP=1'], roles);
  await runIn(host, 'postgres', ['pgbackrest', '--stanza=shop', 'stanza-create']);
  await whole(cluster);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const version = async (place: Host, command: string) =>
    /\d+\.[\d.]+\d/.exec(await runIn(place, 'postgres', command.split(' ')))?.[0];
  console.log(
    [
      `Up after ${seconds} s:`,
      `  etcd ${await version(host, 'etcd --version')} × 3`,
      `  Patroni ${await version(host, 'patroni --version')} × 3`,
      `  PostgreSQL ${await version(host, '/usr/lib/postgresql/17/bin/postgres --version')} × 3`,
      `  pgBackRest ${await version(host, 'pgbackrest version')}`,
      `  HAProxy ${await version(gateway, 'haproxy -v')}`,
      `  PgBouncer ${await version(gateway, 'pgbouncer --version')}`,
      'Start a server with:',
      `  DATABASE_URL='${urls.app}'`,
      `  DATABASE_OWNER_URL='${urls.owner}'`,
      `  DATABASE_DIRECT_URL='${urls.direct}'`,
      `  DATABASE_REPLICAS='${urls.nodes}'`,
    ].join('\n'),
  );
  return cluster;
}

/** Starts the cluster for `work` and ends it afterwards, also if this process is interrupted. */
export async function withCluster(work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const cluster = await up();
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= down();
    return ending;
  };
  const interrupted = () => void end().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    await work(cluster);
  } finally {
    await end();
  }
}

const key = 'the same on all servers, and long enough';

/** The settings of a server that uses the cluster. */
export const settingsFor = ({ urls }: Cluster) => ({
  ...{ TOKEN_SECRET: key, INTAKE_KEY: key, LOG_LEVEL: 'silent' },
  ...{ RATE_LIMIT_FACTOR: '100000', REQUIRE_VERIFIED_EMAIL: 'false', PUBLIC_CATALOGUE: 'true' },
  DATABASE_URL: urls.app,
  DATABASE_OWNER_URL: urls.owner,
  DATABASE_DIRECT_URL: urls.direct,
  DATABASE_REPLICAS: urls.nodes,
});

/** Ends everything that `up` started, including after a crash of this process. */
export async function down(): Promise<void> {
  if (!existsSync(stateFile)) return console.log('The cluster is not up.');
  const { nodes, gateway }: Cluster = JSON.parse(await readFile(stateFile, 'utf8'));
  const hosts = [gateway, ...nodes.map(({ host }) => host)];
  const count = hosts.flatMap(processesOf).length;
  for (const host of hosts) await closeHost(host);
  await rm(folder, { recursive: true });
  console.log(`Down: ${count} processes ended, ${hosts.flatMap(processesOf).length} are left.`);
}

/** Starts what runs on a node, unless it is running. */
export function startNode(host: Host): void {
  const names = processesOf(host).map(({ name }) => name);
  if (!names.includes('etcd')) startIn(host, 'etcd', ['etcd', '--config-file=/etc/etcd/etcd.yml']);
  if (!names.includes('patroni')) startIn(host, 'postgres', ['patroni', '/etc/patroni/config.yml']);
}

/** Waits until a node has this role. */
const nodeOf = (cluster: Cluster, wanted: string): Promise<Node> =>
  until(async () => {
    const members = await membersOf(cluster);
    const member = members.find(({ role, state }) => role === wanted && state !== 'stopped');
    return cluster.nodes.find(({ name }) => name === member?.name);
  }, `a ${wanted}`);
export const leaderOf = (cluster: Cluster) => nodeOf(cluster, 'leader');
export const syncOf = (cluster: Cluster) => nodeOf(cluster, 'sync_standby');

/** Waits until there are a primary and two replicas without a lag, one of them synchronous. */
export const whole = (cluster: Cluster): Promise<boolean> =>
  until(async () => {
    const members = await membersOf(cluster);
    const roles = members.map(({ role }) => role).sort();
    const follow = members.filter(({ state, lag = 0 }) => state === 'streaming' && lag < 1e6);
    return `${roles}` === 'leader,replica,sync_standby' && follow.length === 2;
  }, 'a primary and two replicas');

/** Asks one Patroni after the other for what it knows about all nodes. */
async function membersOf({ nodes, ca }: Cluster): Promise<Member[]> {
  const options = { ca: await readFile(ca), timeout: 1_000, agent: false };
  for (const { address } of nodes) {
    const { promise, resolve } = Promise.withResolvers<string>();
    const request = get(`https://${address}:8008/cluster`, options, async (response) => {
      const chunks = await response.toArray().catch(() => []);
      resolve(Buffer.concat(chunks).toString());
    });
    request.on('error', () => resolve('')).on('timeout', () => request.destroy(new Error()));
    const text = await promise;
    if (text !== '') return JSON.parse(text).members;
  }
  await delay(200);
  return [];
}

/** Writes a file from deploy/cluster, with these values, and a certificate beside it. All belong to `user`. */
export async function configure(
  ...[host, user, target, from, values, certificate = {}]: [
    ...[Host, user: string, target: string, from: string],
    ...[values: Record<string, string>, certificate?: Record<string, string>],
  ]
): Promise<void> {
  const place = dirname(target);
  await runIn(host, 'root', ['install', '-d', '-o', user, place]);
  const text = fill(await readFile(new URL(from, files), 'utf8'), values);
  for (const [name, content] of Object.entries({ ...certificate, [basename(target)]: text })) {
    const write = 'umask 077; rm -f "$0"; cat > "$0"';
    await runIn(host, user, ['sh', '-ec', write, join(place, name)], content);
  }
}

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`deploy/cluster names an unknown value: ${name}`);
    return value;
  });

/** Makes an authority and one certificate for all addresses of the drill. */
async function makeCertificate(host: Host): Promise<Record<string, string>> {
  const all = [gatewayAddress, ...Object.values(addresses)].map((address) => `IP:${address}`);
  const make = `
    cd /root && new="openssl req -x509 -nodes -days 30 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1"
    $new -subj /CN=authority -keyout ca.key -out ca.crt
    $new -subj /CN=drill -keyout host.key -out host.crt -CA ca.crt -CAkey ca.key -addext "subjectAltName=$0"`;
  // Node's database driver checks the name "localhost" if the address is a number.
  await runIn(host, 'root', ['sh', '-ec', make, `${all},DNS:localhost`]);
  const certificate: Record<string, string> = {};
  for (const name of ['ca.crt', 'host.crt', 'host.key']) {
    certificate[name] = `${await runIn(host, 'root', ['cat', `/root/${name}`])}\n`;
  }
  return certificate;
}
