import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** Where the values come from. */
export type Sources = {
  dataDir: string;
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  isWritable(): Promise<boolean>;
  replicas: { lags(): { name: string; seconds: number }[] } | null;
  streams: { readonly count: number };
  followers: { lags(): Promise<{ name: string; seconds: number }[]> };
  jobs: { boss(): Promise<{ getQueues(): Promise<QueueSize[]> }> };
};
type QueueSize = { name: string; readyCount: number; deferredCount: number; activeCount: number };

type Sample = [value: number, labels?: Record<string, string>];
type Spec = {
  name: string;
  help: string;
  labels?: string[];
  /** May fail, or take long: see {@link patienceMs}. */
  read(): Sample[] | Promise<Sample[]>;
  /** What to show if `read` fails. By default, nothing. */
  otherwise?: Sample[];
};

/** The other metrics must be available even if the database doesn't respond. Prometheus waits for ten seconds. */
const patienceMs = 3000;

/** All values that are read when Prometheus asks. */
const specs = ({ dataDir, pool, isWritable, replicas, ...others }: Sources): Spec[] => [
  {
    name: 'database_writable',
    help: 'Whether the database accepts changes: 1 or 0',
    read: async () => [[Number(await isWritable())]],
    otherwise: [[0]],
  },
  {
    name: 'database_connections',
    help: 'Pool connections by state',
    labels: ['state'],
    read: () => [
      [pool.totalCount - pool.idleCount, { state: 'busy' }],
      [pool.idleCount, { state: 'idle' }],
      [pool.waitingCount, { state: 'waited for' }],
    ],
  },
  {
    name: 'replica_lag_seconds',
    help: 'How far a replica may be behind, at most; +Inf if it is not used',
    labels: ['replica'],
    read: () => (replicas?.lags() ?? []).map(({ name, seconds }) => [seconds, { replica: name }]),
  },
  {
    name: 'event_streams',
    help: 'Clients that receive events from this server',
    read: () => [[others.streams.count]],
  },
  {
    name: 'event_follower_lag_seconds',
    help: 'Age of the oldest event that a follower has not processed; 0 if there is none',
    labels: ['follower'],
    read: async () =>
      (await others.followers.lags()).map(({ name, seconds }) => [seconds, { follower: name }]),
  },
  {
    name: 'jobs',
    help: 'Jobs by kind and state, at most 15 seconds old. `failed-jobs` contains jobs that failed on their last attempt',
    labels: ['kind', 'state'],
    async read() {
      const queues = await (await others.jobs.boss()).getQueues();
      return queues.flatMap(({ name, readyCount, deferredCount, activeCount }): Sample[] => [
        [readyCount, { kind: name, state: 'due' }],
        [deferredCount, { kind: name, state: 'later' }],
        [activeCount, { kind: name, state: 'running' }],
      ]);
    },
  },
  {
    name: 'data_disk_bytes',
    help: 'Size and free space of the disk with the data folder',
    labels: ['state'],
    async read() {
      const { bsize, blocks, bavail } = await statfs(dataDir);
      return [
        [bsize * blocks, { state: 'total' }],
        [bsize * bavail, { state: 'free' }],
      ];
    },
  },
];

/** Registers the metrics whose values are read when Prometheus asks. */
export function registerGauges(registry: Registry, sources: Sources): void {
  for (const { name, help, labels = [], read, otherwise = [] } of specs(sources)) {
    const late = () => setTimeout(patienceMs, otherwise, { ref: false });
    new Gauge({
      ...{ name, help, labelNames: labels, registers: [registry] },
      async collect() {
        const samples = await Promise.race([read(), late()]).catch(() => otherwise);
        this.reset();
        for (const [value, given = {}] of samples) this.set(given, value);
      },
    });
  }
}
