import type { ClientConfig, Pool } from 'pg';
import { type EventKind, eventKinds } from '#contracts/app/events.ts';
import { may } from '#contracts/permissions.ts';
import type { Database } from '#server/db/client.ts';
import {
  type EventPosition,
  hasEvent,
  latestEvents,
  readEvents,
  type StoredEvent,
} from '#server/db/events.ts';
import type { NewEvent } from '#server/db/written.ts';
import type { Caller } from '#server/http/caller.ts';
import { openCommitChannel } from './commit-channel.ts';

/** An event, which determines who may receive it. `text` is what clients receive, by the kind that they are told. */
export type Message = { seq: number; text(kind: EventKind): string; event: StoredEvent };

/** A newer server on the same database may write kinds of events that this server doesn't know. */
const isTold = (kind: string): kind is EventKind => Object.hasOwn(eventKinds, kind);

/**
 * Returns the kind of event that an account is told, or null if it receives nothing. People don't receive events about
 * cases against themselves.
 */
export function kindFor(
  { id, role }: Pick<Caller, 'id' | 'role'>,
  { kind, people, payload }: StoredEvent,
): EventKind | null {
  if (!isTold(kind)) return null;
  if ('person_id' in payload && payload.person_id === id) return null;
  const spec = eventKinds[kind];
  const { audience } = spec;
  if (audience === 'everyone' || people.includes(id)) return kind;
  if (audience !== 'people' && may(role, audience)) return kind;
  // Only a product that is for sale can leave the shop or enter it again.
  const isOffered =
    'status' in payload && (payload.status === 'live' || payload.status === 'reserved');
  return isOffered && 'others' in spec ? spec.others : null;
}

function toMessage(event: StoredEvent): Message {
  const { seq, subjectId: id } = event;
  const text = (kind: EventKind) => {
    const data = { kind, subject: { type: eventKinds[kind].subject, id } };
    return `id: ${seq}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
  };
  return { seq, event, text };
}

/** How many recent events are kept in memory for clients that reconnect. */
const kept = 2000;

/** If reading takes longer, other servers may know about a change that this server doesn't know about yet. */
const maxReadingMs = 1000;
/** How soon to read again if a running transaction holds events back. */
const heldBackMs = 100;

export type EventFeed = ReturnType<typeof createEventFeed>;

type Log = { warn(details: object, message: string): void };

/**
 * Reads the events of all servers when they are committed, and keeps the latest ones in memory. `db` is the database of
 * `pool`, and `listening` a direct connection to it.
 */
export function createEventFeed(pool: Pool, db: Database, log: Log, listening: ClientConfig) {
  const committedHandlers: ((event: NewEvent) => unknown)[] = [];
  const gapHandlers: (() => void)[] = [];
  const batchHandlers: ((fresh: Message[] | null) => void)[] = [];
  let latest: Message[] = [];
  let position: EventPosition | null = null;
  /** The events that this server knows about, but can't read in order yet. */
  let known = new Set<number>();
  let isRead = false;
  let restarts = false;
  let readingSince = Number.POSITIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  const tell = (events: readonly NewEvent[]) =>
    Promise.all(events.flatMap((event) => committedHandlers.map((run) => run(event))));

  function miss(): void {
    isRead = false;
    for (const run of gapHandlers) run();
  }

  /** Forgets everything, and reads again from the newest events. */
  function restart(): void {
    miss();
    restarts = true;
    again = true;
  }

  async function advance(): Promise<void> {
    const from = restarts ? null : position;
    restarts = false;
    // A failover or a restored backup may have lost events that this server has already read.
    if (from && !isRead && !(await hasEvent(db, from))) return restart();
    const { events, end, early } = from
      ? await readEvents(db, from, kept)
      : await latestEvents(db, kept);
    if (from && events.length === kept) return restart();
    await tell([...events, ...early].filter(({ seq }) => !known.has(seq)));
    known = new Set(early.map(({ seq }) => seq));
    if (early.length > 0) {
      clearTimeout(timer);
      timer = setTimeout(() => void read(), heldBackMs).unref();
    }
    position = end;
    const fresh = events.map(toMessage);
    latest = from ? [...latest, ...fresh].slice(-kept) : fresh;
    // A long transaction may hold back more events than one read returns.
    if (early.length + events.length === kept && from) miss();
    else isRead = true;
    if (!from || events.length > 0) {
      for (const run of batchHandlers) run(from ? fresh : null);
    }
    // The first read doesn't return events that are held back.
    if (!from) again = true;
  }

  async function readAll(): Promise<void> {
    try {
      do {
        again = false;
        readingSince = performance.now();
        await advance();
      } while (again);
    } catch (error) {
      miss();
      log.warn({ err: error }, 'events could not be read');
    }
    reading = null;
    readingSince = Number.POSITIVE_INFINITY;
  }

  /** Reads all events up to now. Concurrent calls share one query. */
  function read(): Promise<void> {
    again = true;
    reading ??= readAll();
    return reading;
  }

  const channel = openCommitChannel(pool, listening, {
    onCommit: () => void read(),
    onGap: miss,
    onHearing() {
      miss();
      void read();
    },
  });

  return {
    /** Whether this server knows about every commit at once, so that it may cache what events change. */
    get isCurrent() {
      return isRead && channel.hears && performance.now() - readingSince < maxReadingMs;
    },

    /** Calls `run` with each event as soon as possible after its commit, in any order, and before clients are told. */
    onCommitted: (run: (event: NewEvent) => unknown) => void committedHandlers.push(run),

    /** Calls `run` when events may have been missed. */
    onGap: (run: () => void) => void gapHandlers.push(run),

    /**
     * Calls `run` with each batch of new events, in an order that is the same on all servers, or with null if events may
     * be missing before those in memory.
     */
    onBatch: (run: (fresh: Message[] | null) => void) => void batchHandlers.push(run),

    /**
     * Call this with the events of this server's own transactions, once they have committed. Also notifies the other
     * servers.
     */
    send(events: readonly NewEvent[]): void {
      void tell(events);
      channel.send();
    },

    read,

    /**
     * Returns the events after the given number, where 0 is the beginning. Returns null if some of them are no longer
     * in memory.
     */
    after(seq: number): Message[] | null {
      if (seq === 0 && latest.length < kept) return latest;
      const index = latest.findLastIndex((message) => message.seq === seq);
      return index < 0 ? null : latest.slice(index + 1);
    },

    /** Returns the events since `time`, or null if some of them are no longer in memory. */
    since(time: Date): Message[] | null {
      const first = latest[0];
      if (first && latest.length === kept && first.event.at > time) return null;
      return latest.filter(({ event }) => event.at >= time);
    },

    /** The number of the newest event: 0 if there is none, null if events have not been read yet. */
    get newest(): number | null {
      return position && (latest.at(-1)?.seq ?? 0);
    },

    stop(): Promise<void> {
      clearTimeout(timer);
      return channel.stop();
    },
  };
}
