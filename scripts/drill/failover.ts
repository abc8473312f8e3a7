import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { until } from '#tests/support/until.ts';
import {
  type Cluster,
  leaderOf,
  type Node,
  settingsFor,
  startNode,
  syncOf,
  whole,
  withCluster,
} from './cluster.ts';
import { query } from './content.ts';
import { type Crowd, sendCrowd } from './crowd.ts';
import { runIn, signalIn } from './inside.ts';

// `npm run drill -- failover [rounds] [words of faults]` causes each fault while people book, and fails unless the cluster
// keeps its promises.

type Fault = {
  /** The longest time without a write, in seconds. */
  most: number;
  /** Whether no request may fail. */
  silent?: boolean;
  /** How long the fault lasts, in seconds. By default, until people can write again. */
  lasts?: number;
  begin(cluster: Cluster): Promise<Node>;
  end?(node: Node): unknown;
};

const filler = '/var/lib/postgresql/filler';
const fill = (node: Node) =>
  runIn(node.host, 'postgres', ['sh', '-c', `cat /dev/zero > ${filler} || true`]);
const empty = async (node: Node) => {
  await runIn(node.host, 'postgres', ['rm', filler]);
  startNode(node.host);
};

/** Stops the processes of the primary's node. */
const stop =
  (signal: NodeJS.Signals, names?: string[]): Fault['begin'] =>
  async (cluster) => {
    const node = await leaderOf(cluster);
    signalIn(node.host, signal, names);
    return node;
  };

const faults: Record<string, Fault> = {
  'PostgreSQL killed': { most: 10, begin: stop('SIGKILL', ['postgres']) },
  'node killed': {
    most: 25,
    begin: stop('SIGKILL', ['patroni', 'postgres']),
    end: ({ host }) => startNode(host),
  },
  'node frozen': {
    most: 30,
    begin: stop('SIGSTOP'),
    end: ({ host }) => signalIn(host, 'SIGCONT'),
  },
  'primary disk full': {
    most: 30,
    lasts: 15,
    async begin(cluster) {
      const node = await leaderOf(cluster);
      await fill(node);
      return node;
    },
    end: empty,
  },
  'replica disk full': {
    most: 30,
    lasts: 15,
    async begin(cluster) {
      const node = await syncOf(cluster);
      await fill(node);
      return node;
    },
    end: empty,
  },
  'etcd killed': {
    most: 2,
    lasts: 5,
    async begin(cluster) {
      const node = await leaderOf(cluster);
      signalIn(node.host, 'SIGKILL', ['etcd']);
      return node;
    },
    end: ({ host }) => startNode(host),
  },
  switchover: {
    most: 5,
    silent: true,
    async begin(cluster) {
      const node = await leaderOf(cluster);
      const { gateway } = cluster;
      const admin = ['psql', '-qh', '/run/postgresql', '-p', '6432', '-U', 'pgbouncer', '-c'];
      await runIn(gateway, 'postgres', [...admin, 'PAUSE shop']);
      const patronictl = ['patronictl', '-c', '/etc/patroni/config.yml'];
      await runIn(node.host, 'postgres', [...patronictl, 'switchover', '--force']);
      await until(() => isPrimary(cluster.urls.direct), 'the new primary');
      await runIn(gateway, 'postgres', [...admin, 'RESUME shop']);
      return node;
    },
  },
};

export async function run([rounds = '5', ...words]: string[]): Promise<void> {
  const chosen = Object.entries(faults).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  await withCluster((cluster) => drill(cluster, Number(rounds), chosen));
}

async function drill(cluster: Cluster, rounds: number, chosen: [string, Fault][]): Promise<void> {
  const servers: ShopProcess[] = [];
  try {
    for (let i = 0; i < 2; i++) servers.push(await startShop(settingsFor(cluster)));
    const [a, b] = servers.map(({ origin }) => origin) as [string, string];
    const crowd = await sendCrowd([a, b]);
    const table: Record<string, object> = {};
    for (const [name, fault] of chosen) {
      const results: Awaited<ReturnType<typeof endure>>[] = [];
      for (let round = 1; round <= rounds; round++) {
        results.push(await endure(cluster, crowd, fault));
        console.log(`${name}, round ${round}: ${JSON.stringify(results.at(-1))}`);
      }
      const seconds = (key: 'writes' | 'reads') =>
        Number((Math.max(...results.map((result) => result[key])) / 1000).toFixed(1));
      const sum = (key: 'lost' | 'doubleHolds' | 'twice' | 'repeats') =>
        results.reduce((total, result) => total + result[key], 0);
      table[name] = {
        'gap in writes, s': seconds('writes'),
        'in reads, s': seconds('reads'),
        lost: sum('lost'),
        'double holds': sum('doubleHolds'),
        'bookings twice': sum('twice'),
        repeated: sum('repeats'),
        kept: results.every(({ isKept }) => isKept),
      };
    }
    console.log(`${crowd.confirmed.size} bookings confirmed. The longest gap of each fault:`);
    console.table(table);
    crowd.leave();
    await crowd.everyone;
  } finally {
    for (const { stop } of servers) await stop();
  }
}

async function endure(cluster: Cluster, crowd: Crowd, fault: Fault) {
  await whole(cluster);
  await delay(2_000);
  crowd.restart();
  const node = await fault.begin(cluster);
  if (fault.lasts === undefined) await written(crowd);
  else await delay(fault.lasts * 1000);
  await fault.end?.(node);
  await whole(cluster);
  await written(crowd);
  const result = { ...crowd.result(), ...(await check(cluster, crowd)) };
  const { writes, reads, doubleHolds, lost, twice, failures } = result;
  const wrong = Object.keys(failures).filter((what) => fault.silent || what !== '503');
  const isKept =
    writes <= fault.most * 1000 &&
    reads <= 1_000 &&
    doubleHolds + lost + twice + wrong.length === 0;
  if (!isKept) process.exitCode = 1;
  return { ...result, isKept };
}

/** Waits until people have booked again. */
async function written({ confirmed, everyone, result }: Crowd): Promise<void> {
  const before = confirmed.size;
  const again = until(() => confirmed.size >= before + 8, 'bookings').catch((error) => {
    throw new Error(`People can’t book: ${JSON.stringify(result())}`, { cause: error });
  });
  await Promise.race([again, everyone]);
}

/** Compares what the servers confirmed with what is stored. */
async function check({ urls }: Cluster, { confirmed }: Crowd) {
  const expected = [...confirmed];
  const bookings = 'SELECT id, message FROM bookings';
  const rows = await query<{ id: string; message: string }>(urls.owner, bookings);
  const ids = new Map(rows.map(({ id, message }) => [message, id]));
  const lost = expected.filter(([key, id]) => ids.get(key) !== id).length;
  return { lost, twice: rows.length - ids.size };
}

async function isPrimary(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 500,
    query_timeout: 500,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS standby');
    return rows[0].standby === false;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}
