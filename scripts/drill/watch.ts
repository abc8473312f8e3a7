import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { S3mini } from 's3mini';
import { reportClientError } from '#contracts/app/client-errors.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { openEventStream } from '#tests/support/event-stream.ts';
import { createSeller } from '#tests/support/seller.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { until } from '#tests/support/until.ts';
import { type Cluster, down, leaderOf, syncOf, up } from './cluster.ts';
import { sendCrowd } from './crowd.ts';
import { debianRoot } from './debian-root.ts';
import { closeHost, type Host, openHost, runIn, signalIn, startIn } from './inside.ts';
import { startGateway } from './s3-gateway.ts';
import { openCollector } from './traces.ts';

// `npm run drill -- watch [words of alerts]` runs a server on the cluster and an S3 server, under Prometheus and with
// traces. Each panel of the dashboard must have data, and each alert must become active during its fault and end after
// it. To save time, the rules wait seconds instead of minutes.

const files = new URL('../../deploy/monitoring/', import.meta.url);
const prometheus = 'http://127.0.0.1:4791';
const token = 'a token of the drill';
const secret = 'the same as ever, and long enough';

type Scene = {
  cluster: Cluster;
  gateway: Awaited<ReturnType<typeof startGateway>>;
  host: Host;
  shop: ShopProcess;
};
/** Causes a fault, and returns the function that ends it. */
type Fault = (scene: Scene) => Promise<() => unknown>;

const session = async (url: string | undefined, ...statements: string[]) => {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  return client;
};
const lockFor =
  (...statements: string[]): Fault =>
  async ({ cluster }) => {
    const client = await session(cluster.urls.owner, ...statements);
    return () => client.end();
  };
const longLock = lockFor('BEGIN', 'LOCK TABLE products');
const poolerKilled: Fault = async ({ cluster: { gateway } }) => {
  signalIn(gateway, 'SIGKILL', ['pgbouncer']);
  return () => startIn(gateway, 'postgres', ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini']);
};
const replicaOf = async (cluster: Cluster) => {
  const others = [(await leaderOf(cluster)).name, (await syncOf(cluster)).name];
  return cluster.nodes.find(({ name }) => !others.includes(name)) as Cluster['nodes'][number];
};
const newJob = (name: string, columns: string, values: string) =>
  `INSERT INTO pgboss.job (name, data, ${columns}) VALUES ('${name}', '{}', ${values})`;

const faults: Record<string, Fault> = {
  async ServerGone({ shop }) {
    process.kill(shop.pid, 'SIGSTOP');
    return () => process.kill(shop.pid, 'SIGCONT');
  },
  DatabaseGone: poolerKilled,
  RequestsFail: poolerKilled,
  RequestsSlow: longLock,
  ConnectionsExhausted: longLock,
  async JobFailed({ cluster }) {
    const job = newJob('follow-event', 'retry_limit, dead_letter', `0, 'failed-jobs'`);
    const client = await session(cluster.urls.owner, job);
    return async () => {
      await client.query(`DELETE FROM pgboss.job WHERE name = 'failed-jobs'`);
      await client.end();
    };
  },
  // Another session keeps a due job locked.
  JobsLate: lockFor(
    newJob('prune-events', 'start_after', `now() + interval '9 s'`),
    'BEGIN',
    `SELECT FROM pgboss.job WHERE name = 'prune-events' AND start_after > now() FOR UPDATE`,
  ),
  // Events wait for the oldest transaction that may write.
  EventsLate: lockFor('BEGIN', 'SELECT pg_current_xact_id()'),
  async StreamsFull({ shop: { origin } }) {
    const open: { close(): void }[] = [];
    const accounts = Array.from({ length: 91 }).keys();
    const join = async () => {
      for (const _ of accounts) {
        const { token } = await createSeller(origin);
        const streams = Array.from({ length: 20 }, () => openEventStream(origin, token));
        open.push(...(await Promise.all(streams)));
      }
    };
    await Promise.all([join(), join(), join(), join()]);
    return () => {
      for (const { close } of open) close();
    };
  },
  async PicturesFail({ gateway }) {
    gateway.fail(503);
    return () => gateway.fail(null);
  },
  async DiskFull({ host }) {
    await runIn(host, 'root', ['sh', '-c', 'cat /dev/zero > /srv/fill || true']);
    return () => runIn(host, 'root', ['rm', '/srv/fill']);
  },
  async ClientErrors({ shop: { origin } }) {
    const body = { error: 'TypeError', page: 'home', at: 'index-1a2b.js:1:2' };
    for (let n = 0; n < 20; n++) {
      await createContractClient(origin).call(reportClientError, { body });
      await delay(100);
    }
    return () => {};
  },
  async NodeGone({ cluster }) {
    const { host } = await replicaOf(cluster);
    signalIn(host, 'SIGSTOP', ['patroni']);
    return () => signalIn(host, 'SIGCONT', ['patroni']);
  },
  // A query on the replica holds up a lock that the primary had for a moment, for up to 30 s.
  async ReplicaLate({ cluster }) {
    const { address } = await replicaOf(cluster);
    const url = cluster.urls.nodes.split(',').find((one) => one.includes(`${address}:`));
    const reader = await session(url, 'BEGIN', 'SELECT id FROM products LIMIT 1');
    const lock = await session(cluster.urls.owner, 'BEGIN', 'LOCK TABLE products', 'COMMIT');
    await lock.end();
    const { host } = await leaderOf(cluster);
    const write = `SELECT pg_logical_emit_message(true, '', '')`;
    for (let n = 0; n < 5; n++) {
      await runIn(host, 'postgres', ['psql', '-c', write, '-c', 'SELECT pg_switch_wal()']);
    }
    return () => reader.end();
  },
};

export async function run(words: string[]): Promise<void> {
  const cluster = await up();
  const undo: (() => unknown)[] = [down];
  try {
    const host = await openHost({ '/srv': '64m' });
    undo.push(() => closeHost(host));
    const gateway = await startGateway(await debianRoot());
    undo.push(gateway.stop);
    const collector = await openCollector();
    undo.push(collector.close);
    const shop = await startShop({ ...(await settings(cluster, gateway, host)), ...collector.env });
    undo.push(shop.stop);
    await startPrometheus(host, cluster, new URL(shop.origin).host);
    const scene = { cluster, gateway, host, shop };
    const crowd = await sendCrowd([shop.origin, shop.origin], 2);
    const readers = await startReaders(shop.origin);
    undo.push(readers, async () => {
      crowd.leave();
      await crowd.everyone;
    });
    await checkPanels();
    await collector.check(shop.origin);
    for (const [name, fault] of Object.entries(faults)) {
      if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
      await show(name, fault, scene).catch((error) => {
        console.error(`${name}: ${error.message}`);
        process.exitCode = 1;
      });
    }
  } finally {
    for (const stop of undo.reverse()) await stop();
  }
}

async function settings({ urls }: Cluster, gateway: Scene['gateway'], host: Host) {
  const { key, secret: password, endpoint, proxy } = gateway;
  const credentials = { accessKeyId: key, secretAccessKey: password, region: '' };
  await new S3mini({ ...credentials, endpoint: `${endpoint}/pictures` }).createBucket();
  return {
    ...{
      DATABASE_URL: urls.app,
      DATABASE_OWNER_URL: urls.owner,
      DATABASE_DIRECT_URL: urls.direct,
      DATABASE_REPLICAS: urls.nodes,
    },
    ...{ DATABASE_POOL: '8', DATA_DIR: `/proc/${host.pid}/root/srv` },
    ...{ IMAGE_STORE: `s3://pictures?endpoint=${proxy}`, IMAGE_STORE_KEY: key },
    ...{ IMAGE_STORE_SECRET: password, METRICS_TOKEN: token },
    ...{ TOKEN_SECRET: secret, INTAKE_KEY: secret, REQUIRE_VERIFIED_EMAIL: 'false' },
    ...{ PUBLIC_CATALOGUE: 'true', RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'silent' },
  };
}

/** Checks the files with promtool, and starts Prometheus with them, but with rules that wait seconds. */
async function startPrometheus(host: Host, { ca, nodes }: Cluster, target: string): Promise<void> {
  const write = (name: string, text: string) =>
    runIn(host, 'root', ['sh', '-c', `cat > /etc/prometheus/${name}`], text);
  const promtool = async (command: string, file: string) =>
    console.log(
      await runIn(host, 'root', ['promtool', ...command.split(' '), `/etc/prometheus/${file}`]),
    );
  const texts: Record<string, string> = { 'metrics-token': token };
  for (const name of ['prometheus.yml', 'alerts.yml', 'alerts.test.yml']) {
    texts[name] = await readFile(new URL(name, files), 'utf8');
  }
  texts['ca.crt'] = await readFile(ca, 'utf8');
  for (const [name, text] of Object.entries(texts)) await write(name, text);
  await promtool('check config', 'prometheus.yml');
  await promtool('test rules', 'alerts.test.yml');
  const targets = nodes.map(({ address }) => `'${address}:8008'`);
  const config = (texts['prometheus.yml'] ?? '')
    .replace('scrape_interval: 15s', 'scrape_interval: 4s')
    .replace('evaluation_interval: 15s', 'evaluation_interval: 1s')
    .replace("'shop1:4000', 'shop2:4000'", `'${target}'`)
    .replace("'node1:8008', 'node2:8008', 'node3:8008'", `${targets}`);
  await write('prometheus.yml', config);
  await write('alerts.yml', hurried(texts['alerts.yml'] ?? '').replaceAll(/for: \d+m/g, 'for: 5s'));
  const place = ['--config.file=/etc/prometheus/prometheus.yml', '--storage.tsdb.path=/tmp/tsdb'];
  const address = `--web.listen-address=${new URL(prometheus).host}`;
  startIn(host, 'root', ['prometheus', ...place, address]);
}

const hurried = (text: string) => text.replaceAll(/\[\d+[mh]\]/g, '[20s]');

/** People read lists and pictures, and ask for what does not exist. Returns the function that ends this. */
async function startReaders(origin: string): Promise<() => unknown> {
  let over = false;
  const read = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    for (; !over; await delay(500)) {
      const reply = await fetch(new URL(path, origin), { headers }).catch(() => null);
      await reply?.arrayBuffer().catch(() => null);
    }
  };
  const reading: Promise<void>[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { sell, token } = await createSeller(origin);
    const { image_url } = await sell();
    const own = Array<string>(4).fill('/api/newProducts');
    const paths = [...own, '/api/products', '/api/nowhere', image_url];
    reading.push(...paths.map((path) => read(path, token)));
  }
  return () => {
    over = true;
    return Promise.all(reading);
  };
}

async function ask<T>(path: string): Promise<T[]> {
  const reply = await fetch(`${prometheus}/api/v1/${path}`).catch(() => null);
  const { data, error } = reply ? await reply.json() : { data: {} };
  assert(!error, error);
  return data.result ?? data.alerts ?? [];
}

async function checkPanels(): Promise<void> {
  const { panels } = JSON.parse(await readFile(join(files.pathname, 'dashboard.json'), 'utf8'));
  for (const { title, targets = [] } of panels) {
    for (const { expr } of targets) {
      const query = `query?query=${encodeURIComponent(hurried(expr))}`;
      const numbers = async () =>
        (await ask<{ value: [number, string] }>(query)).filter(({ value }) => value[1] !== 'NaN');
      const found = await until(
        async () => (await numbers()).length || null,
        `data for ${title}`,
        60_000,
      );
      console.log(`  ${title}: ${found} series`);
    }
  }
}

async function show(name: string, fault: Fault, scene: Scene): Promise<void> {
  const isActive = async () =>
    (await ask<{ labels: { alertname: string }; state: string }>('alerts')).some(
      ({ labels, state }) => labels.alertname === name && state === 'firing',
    );
  const becomes = async (wanted: boolean) => {
    const start = performance.now();
    await until(async () => (await isActive()) === wanted, `${name} is active: ${wanted}`);
    return `${((performance.now() - start) / 1000).toFixed(0)} s`;
  };
  await becomes(false);
  const end = await fault(scene);
  const began = await becomes(true).finally(end);
  console.log(`${name}: active after ${began}, quiet ${await becomes(false)} after the fault`);
}
