import { type Kysely, sql } from 'kysely';
import type { Database, Trx } from '#server/db/client.ts';
import {
  adoptRestoredEvents,
  type EventPosition,
  findEvent,
  readEvents,
  type StoredEvent,
} from '#server/db/events.ts';
import type { Schema } from '#server/db/schema.ts';
import type { JobPayloads } from '#server/jobs/job-kinds.ts';
import type { JobQueue, RunningJob } from '#server/jobs/job-queue.ts';

/**
 * A component that processes every event exactly once. The migration that adds a follower sets its starting point:
 * `INSERT INTO event_followers SELECT 'name', pg_current_xact_id(), 0;`
 */
export type EventFollower = {
  name: string;
  /**
   * Writes the effects of events. The follower's new position is saved in the same transaction. Events about one
   * subject may be out of order if they were written at the same time, so read the subject's row instead of relying on
   * the order.
   */
  follow(trx: Trx, events: readonly StoredEvent[]): Promise<void>;
};

export type EventFollowers = {
  /** Adds followers. Call this before the first `wake`. */
  add(...followers: readonly EventFollower[]): void;
  /** Checks for new events now instead of at the next poll. */
  wake(): void;
  /** For each follower, returns the age in seconds of its oldest unprocessed event, or 0 if there is none. */
  lags(): Promise<{ name: string; seconds: number }[]>;
  /** Retries an event for which a follower failed. */
  repeat(payload: JobPayloads['follow-event'], job: RunningJob): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  db: Database;
  jobs: Pick<JobQueue, 'boss' | 'enqueue'>;
  followers?: readonly EventFollower[];
  log: { warn(details: object, message: string): void };
};

const batchSize = 200;

/** Runs the followers. Each event is processed only once, even with several servers. */
export function createEventFollowers({ db, jobs, followers = [], log }: Options): EventFollowers {
  const byName = new Map(followers.map((follower) => [follower.name, follower]));
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let adopted = false;

  /**
   * Processes the follower's next events, at most `limit`. Returns false if no more events are waiting or another server
   * is processing them.
   */
  const advance = (
    name: string,
    limit: number,
    handle: (trx: Trx, events: readonly StoredEvent[]) => Promise<void>,
  ): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const position = await lockPosition(trx, name);
      if (!position) return false;
      const { events, end } = await readEvents(trx, position, limit);
      if (events.length === 0) return false;
      await handle(
        trx,
        events.toSorted((a, b) => a.seq - b.seq),
      );
      await trx.updateTable('event_followers').set(end).where('name', '=', name).execute();
      return events.length === limit;
    });

  /**
   * Processes one event. If the follower fails, adds a job that retries the event, so that later events aren't delayed.
   */
  async function advanceByOne({ name, follow }: EventFollower): Promise<boolean> {
    try {
      return await advance(name, 1, follow);
    } catch {
      return advance(name, 1, async (trx, [event]) => {
        if (!event) return;
        const payload = { follower: name, seq: event.seq };
        await jobs.enqueue(trx, 'follow-event', [{ payload }]);
      });
    }
  }

  /** Processes a batch of events. If the follower fails or times out, processes the events in the batch one by one. */
  async function advanceByBatch(follower: EventFollower): Promise<boolean> {
    try {
      return await advance(follower.name, batchSize, follower.follow);
    } catch (error) {
      log.warn(
        { err: error, follower: follower.name },
        'a follower failed, so its events are processed one by one',
      );
    }
    for (let left = batchSize; left > 0 && !stopped; left -= 1) {
      if (!(await advanceByOne(follower))) return false;
    }
    return true;
  }

  async function pass(): Promise<void> {
    await jobs.boss();
    if (!adopted) await adoptRestoredEvents(db);
    adopted = true;
    for (const name of await withNewEvents(db, [...byName.keys()])) {
      const follower = byName.get(name);
      while (follower && !stopped && (await advanceByBatch(follower)));
    }
  }

  async function passes(): Promise<void> {
    do {
      again = false;
      await pass().catch((error) => log.warn({ err: error }, 'events could not be processed'));
    } while (again && !stopped);
  }

  return {
    add(...more) {
      for (const follower of more) byName.set(follower.name, follower);
    },

    wake() {
      if (stopped || byName.size === 0) return;
      if (running !== null) again = true;
      else {
        running = passes().finally(() => {
          running = null;
        });
      }
    },

    lags: () => lagsOf(db, [...byName.keys()]),

    async repeat({ follower: name, seq }, job) {
      const follower = byName.get(name);
      if (!follower) throw new Error(`there is no follower ${name}`);
      await db.transaction().execute(async (trx) => {
        await job.completeIn(trx);
        const event = await findEvent(trx, seq);
        if (event) await follower.follow(trx, [event]);
      });
    },

    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** Locks and returns the follower's position. Returns undefined if another server has locked it. */
const lockPosition = (trx: Trx, name: string): Promise<EventPosition | undefined> =>
  trx
    .selectFrom('event_followers')
    .select(['xid', 'seq'])
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

async function withNewEvents(db: Kysely<Schema>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM event_followers f
    WHERE name = ANY(${names}) AND EXISTS (
      SELECT 1 FROM events e
      WHERE (e.xid, e.seq) > (f.xid, f.seq) AND e.xid < pg_snapshot_xmin(pg_current_snapshot())
    )`.execute(db);
  return rows.map((row) => row.name);
}

async function lagsOf(db: Database, names: readonly string[]) {
  const { rows } = await sql<{ name: string; seconds: number }>`
    SELECT name, greatest(0, coalesce(extract(epoch FROM now() - (
      SELECT at FROM events e WHERE (e.xid, e.seq) > (f.xid, f.seq)
      ORDER BY e.xid, e.seq LIMIT 1
    )), 0))::float AS seconds
    FROM event_followers f WHERE name = ANY(${names})`.execute(db);
  return rows;
}
