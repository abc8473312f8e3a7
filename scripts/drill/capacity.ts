import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { fillDatabase } from '#perf/bench/dataset.ts';
import { memoryOf, percentiles, type RunningServer, startOurs } from '#perf/bench/servers.ts';
import { createDatabase, createOwnerPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { type EventStream, openEventStream } from '#tests/support/event-stream.ts';
import { type Cluster, down, up } from './cluster.ts';
import { processesOf } from './inside.ts';
import { forVisitors, invitePeople, isFailed, type People, type Request } from './people.ts';

// `npm run drill -- capacity [PRODUCTS]` sends ever more people to 1, 2 and 4 servers on the cluster: directly, through
// PgBouncer, and with replicas. Prints where the curve bends, and what a request costs each part.
// `npm run drill -- capacity day [SECONDS]` sends a day's people in an hour, or in SECONDS, to two servers, and prints
// their memory, open files and connections.

const ways = ['direct', 'pooled', 'replicas'] as const;
type Way = (typeof ways)[number];
/** Requests a second: first, and how many times more at each next step. */
const [firstRate, growth, stepSeconds] = [50, 1.6, 6];
/** People who watch live, on each server. */
const watchers = 50;
/** The curve has bent when one of 20 requests takes longer, in milliseconds, or fewer people come than should. */
const bendMs = 1_000;

type Place = { cluster: Cluster; pool: Pool; people: People; folder: string };

export async function run([first = '10000', seconds = '3600']: string[]): Promise<void> {
  const isDay = first === 'day';
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-capacity-'));
  const cluster = await up();
  const pool = createOwnerPool(cluster.urls.owner, () => {});
  try {
    const db = createDatabase(pool);
    await migrate(db);
    await fillDatabase(db, isDay ? 10_000 : Number(first));
    const place = { cluster, pool, folder, people: await invitePeople(pool) };
    if (isDay) await serve(place, 2, 'replicas', (servers) => day(place, servers, Number(seconds)));
    else await curves(place);
  } finally {
    await pool.end();
    await down();
    await rm(folder, { recursive: true });
  }
}

async function curves(place: Place): Promise<void> {
  const bends: Record<string, object> = {};
  for (const count of [1, 2, 4]) {
    for (const way of ways) {
      const steps: Record<string, object> = {};
      await serve(place, count, way, async (servers) => {
        // The first requests compile code and plan statements.
        await step(place, servers, firstRate);
        for (let rate = firstRate; ; rate *= growth) {
          const { bent, ...shown } = await step(place, servers, rate);
          steps[rate.toFixed(0)] = shown;
          if (bent) break;
          bends[`${count} × ${way}`] = { 'requests/s': rate.toFixed(0), ...shown };
        }
      });
      console.log(`${count} × ${way}`);
      console.table(steps);
    }
  }
  console.log('The last step before each curve bends:');
  console.table(bends);
}

/** Runs `work` with servers that people watch live. */
async function serve(
  { cluster, people, folder }: Place,
  count: number,
  way: Way,
  work: (servers: RunningServer[]) => Promise<void>,
): Promise<void> {
  const { app, direct, owner, nodes } = cluster.urls;
  const databaseUrl = way === 'direct' ? direct : app;
  const env = {
    ...{ DATABASE_OWNER_URL: owner, DATABASE_DIRECT_URL: direct, ...forVisitors },
    ...(way === 'replicas' && { DATABASE_REPLICAS: nodes }),
    ...{ NODE_EXTRA_CA_CERTS: cluster.ca, INTAKE_KEY: 'the same on all servers, long enough' },
  };
  const servers: RunningServer[] = [];
  const streams: EventStream[] = [];
  try {
    for (let n = 0; n < count; n += 1) {
      const server = await startOurs({ databaseUrl, dataDir: folder }, 4971 + n, env);
      servers.push(server);
      for (const token of people.tokens.slice(0, watchers)) {
        streams.push(await openEventStream(server.origin, token));
      }
    }
    await work(servers);
  } finally {
    for (const { close } of streams) close();
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

/** Sends `rate` requests a second for a while. Costs are in milliseconds of a core for each request. */
async function step(place: Place, servers: RunningServer[], rate: number) {
  const requests: Request[] = [];
  const origins = servers.map(({ origin }) => origin);
  const [before, own] = [secondsOf(place, servers), process.cpuUsage()];
  const started = performance.now();
  const over = AbortSignal.timeout(stepSeconds * 1000);
  await place.people.come(
    origins,
    () => rate,
    over,
    (request) => requests.push(request),
  );
  const seconds = (performance.now() - started) / 1000;
  const after = secondsOf(place, servers);
  const used = process.cpuUsage(own);
  const at = percentiles(requests.map(({ ms }) => ms));
  const failed = requests.filter(isFailed).length;
  const cost = (cpuSeconds: number) => Number(((cpuSeconds * 1000) / requests.length).toFixed(2));
  const costs = Object.keys(after).map((part) => [
    part,
    cost((after[part] ?? 0) - (before[part] ?? 0)),
  ]);
  return {
    'served/s': Number((requests.length / seconds).toFixed(0)),
    'p50 ms': Math.round(at(0.5)),
    'p95 ms': Math.round(at(0.95)),
    'p99 ms': Math.round(at(0.99)),
    failed,
    ...Object.fromEntries(costs),
    people: cost((used.user + used.system) / 1e6),
    bent:
      at(0.95) > bendMs ||
      failed * 100 > requests.length ||
      requests.length < rate * stepSeconds * 0.8,
  };
}

/** The seconds of a core that each part has used since it started. */
function secondsOf({ cluster }: Place, servers: readonly RunningServer[]) {
  const hosts = [cluster.gateway, ...cluster.nodes.map(({ host }) => host)].flatMap(processesOf);
  const named = (name: string) =>
    hosts.filter((process) => process.name === name).map(({ pid }) => pid);
  const sum = (pids: readonly number[]) =>
    pids.reduce((total, pid) => total + secondsOfOne(pid), 0);
  return {
    servers: sum(servers.map(({ pid }) => pid)),
    PostgreSQL: sum(named('postgres')),
    poolers: sum([...named('pgbouncer'), ...named('haproxy')]),
  } as Record<string, number>;
}

function secondsOfOne(pid: number): number {
  try {
    // The name in parentheses may contain spaces. The 12th and 13th words after it are in hundredths of a second.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(words[11]) + Number(words[12])) / 100;
  } catch {
    return 0;
  }
}

/** Sends a day's people: at noon seven times as many as at midnight. Prints 24 lines, one for each hour of the day. */
async function day({ pool, people }: Place, servers: RunningServer[], seconds: number) {
  const started = performance.now();
  const hour = () => ((performance.now() - started) / 1000 / seconds) * 24;
  const rate = () => 20 - 15 * Math.cos((hour() / 24) * 2 * Math.PI);
  const requests: Request[] = [];
  const over = AbortSignal.timeout(seconds * 1000);
  const origins = servers.map(({ origin }) => origin);
  const coming = people.come(origins, rate, over, (request) => requests.push(request));
  for (let last = 1; last <= 24; last += 1) {
    await delay((seconds * 1000 * last) / 24 - (performance.now() - started));
    const some = requests.splice(0);
    const memory = await Promise.all(servers.map(memoryOf));
    const files = servers.map(({ pid }) => readdirSync(`/proc/${pid}/fd`).length);
    const { rows } = await pool.query('SELECT count(*) AS open FROM pg_stat_activity');
    const at = percentiles(some.map(({ ms }) => ms));
    const failed = some.filter(isFailed).length;
    console.log(
      `${last}:00  ${some.length} requests, ${failed} failed, p99 ${at(0.99).toFixed(0)} ms, ` +
        `memory ${memory.join(' + ')} MB, files ${files.join(' + ')}, connections ${rows[0].open}`,
    );
  }
  await coming;
}
