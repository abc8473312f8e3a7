import { type CompiledQuery, type QueryResult, sql } from 'kysely';
import type { Pool } from 'pg';
import { createDatabase, createPool, type Database } from './client.ts';
import type { NewEvent } from './written.ts';

/** A replica that is further behind is not used. By the next check, it can be half a second more. */
const maxLagMs = 4_500;
/** How often to ask the primary and the replicas how far they are, and how long to wait for a reply. */
const checkMs = 250;
const patience = { connection: 500, reply: 500 };
/**
 * How long after an outage the replicas go on as during it. The primary replies then, but changes still wait for its
 * new standby, and use up the connections.
 */
const settleMs = 10_000;

/** How many bytes of the write-ahead log a node has written or, if it is a standby, has applied. */
const position = sql<{ standby: boolean; lsn: number }>`
  SELECT standby, pg_wal_lsn_diff(
    CASE WHEN standby THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END, '0/0')::bigint AS lsn
  FROM (SELECT pg_is_in_recovery() AS standby) AS node`;

/** The events after which a replica may still show what others may not see anymore. Their subjects are products. */
const hides: NewEvent['kind'][] = ['product.hidden', 'product.suspected', 'product.photos_changed'];

const never = Number.NEGATIVE_INFINITY;
/** PostgreSQL's code for a statement that took too long. */
const timedOut = '57014';

type Replica = {
  /** Its host and port. */
  name: string;
  db: Database;
  probe: Database;
  /** The time up to which it has all changes, or `never` if it can't be used. */
  upTo: number;
  /** Rejects the queries that it hasn't replied to. */
  waiting: Set<(error: Error) => void>;
};

type Options = {
  primary: string;
  urls: readonly string[];
  /** How many connections to open to each replica. */
  size: number;
  /** Tells what all servers hide. */
  feed: { readonly isCurrent: boolean; onCommitted(run: (event: NewEvent) => void): void };
  onLoss: (error: Error) => void;
};

export type Replicas = ReturnType<typeof createReplicas>;

/**
 * Follows how far the replicas at `urls` are. A replica is used while it has all changes from before the last five
 * seconds, or from before the last five seconds before an outage of the primary. All times are those of
 * `performance.now()`.
 */
export function createReplicas({ primary: primaryUrl, urls, size, feed, onLoss }: Options) {
  const pools: Pool[] = [];
  const open = (url: string, ...rest: [number, typeof onLoss, typeof patience?]) => {
    const pool = createPool(url, ...rest);
    pools.push(pool);
    return createDatabase(pool);
  };
  const primary = open(primaryUrl, 1, onLoss, patience);
  const replicas = urls.map((url): Replica => {
    const [db, probe] = [open(url, size, onLoss), open(url, 1, onLoss, patience)];
    return { name: new URL(url).host, db, probe, upTo: never, waiting: new Set() };
  });
  /** How far the primary was during the last seconds, or the last seconds before an outage. */
  let marks: { lsn: number; at: number }[] = [];
  /** Whether the primary doesn't reply. */
  let silent = false;
  /** When the primary last didn't reply. */
  let silentAt = never;
  /** Whether another server may have hidden something that this server doesn't know about. */
  let blind = true;
  /** When this server learned that a product was hidden. */
  const hidden = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let turn = 0;

  feed.onCommitted(({ kind, subjectId }) => {
    if (hides.includes(kind)) hidden.set(subjectId, performance.now());
  });

  async function ask(db: Database) {
    const { rows } = await position.execute(db).catch(() => ({ rows: [] }));
    return rows[0];
  }

  async function askPrimary(): Promise<void> {
    const at = performance.now();
    const found = await ask(primary);
    silent = found?.standby !== false;
    if (silent) silentAt = at;
    const isOver = feed.isCurrent && replicas.some(({ upTo }) => upTo > silentAt);
    const isOutage = at - silentAt < settleMs && !isOver;
    blind = !isOutage && !feed.isCurrent;
    if (!found || silent) return;
    const oldest = isOutage ? never : at - maxLagMs;
    // After a failover, the log may be shorter.
    marks = marks.filter((mark) => mark.lsn <= found.lsn && mark.at > oldest);
    marks.push({ lsn: found.lsn, at });
    for (const [id, since] of hidden) if (since < oldest) hidden.delete(id);
  }

  async function askReplica(replica: Replica): Promise<void> {
    const found = await ask(replica.probe);
    // While the primary doesn't reply either, a slow replica is better than none.
    if (!found && silent) return;
    const passed = found && marks.findLast(({ lsn }) => lsn <= found.lsn);
    // A primary among the replicas may be a former one, unless this server is still looking for the new one.
    replica.upTo = passed && (found.standby || silent) ? passed.at : never;
    if (!found) for (const reject of replica.waiting) reject(new Error('The replica is gone.'));
  }

  async function check(): Promise<void> {
    await askPrimary();
    await Promise.all(replicas.map(askReplica));
    if (!stopped) timer = setTimeout(() => void check(), checkMs).unref();
  }
  void check();

  return {
    /** Returns how many seconds each replica may be behind. Infinity if it isn't used. */
    lags: () =>
      replicas.map(({ name, upTo }) => ({ name, seconds: (performance.now() - upTo) / 1000 })),

    /**
     * Runs a query on a replica that has all changes from before `after`. Returns null if the primary has to run it:
     * there is no such replica, or it failed, or it replied with a product that may be hidden.
     */
    async run<R>(query: CompiledQuery<R>, after: number): Promise<QueryResult<R> | null> {
      const usable = blind ? [] : replicas.filter(({ upTo }) => upTo > after);
      turn += 1;
      const replica = usable[turn % usable.length];
      if (!replica) return null;
      const { upTo, waiting, db } = replica;
      const { promise: gone, reject } = Promise.withResolvers<never>();
      waiting.add(reject);
      try {
        const result = await Promise.race([db.executeQuery(query), gone]);
        const isHidden = ({ id = '' }: { id?: string }) => (hidden.get(id) ?? never) >= upTo;
        return hidden.size > 0 && result.rows.some((row) => isHidden(row as object))
          ? null
          : result;
      } catch (error) {
        // On the primary, it would take as long again.
        if ((error as { code?: string }).code === timedOut) throw error;
        return null;
      } finally {
        waiting.delete(reject);
      }
    },

    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
