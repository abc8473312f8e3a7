import { type EventKind, eventKinds } from '#contracts/app/events.ts';
import { may } from '#contracts/permissions.ts';
import type { Database } from '#server/db/client.ts';
import {
  type EventPosition,
  latestEvents,
  readEvents,
  type StoredEvent,
} from '#server/db/events.ts';
import type { Caller } from '#server/http/caller.ts';

/** An event, which determines who may receive it. `text` is what clients receive, by the kind that they are told. */
export type Message = { seq: number; text(kind: EventKind): string; event: StoredEvent };

/**
 * Returns the kind of event that an account is told, or null if it receives nothing. People don't receive events about
 * cases against themselves.
 */
export function kindFor(
  { id, role }: Pick<Caller, 'id' | 'role'>,
  { kind, people, payload }: StoredEvent,
): EventKind | null {
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
  const { seq, kind, subjectId } = event;
  const subject = { type: eventKinds[kind].subject, id: subjectId };
  const text = (told: EventKind) =>
    `id: ${seq}\nevent: ${told}\ndata: ${JSON.stringify({ kind: told, subject })}\n\n`;
  return { seq, event, text };
}

/** How many recent events are kept in memory for clients that reconnect. */
const kept = 2000;

/** Reads new events from the database, and keeps the latest ones in memory. */
export function createEventFeed(db: Database) {
  let latest: Message[] = [];
  let position: EventPosition | null = null;

  // A newer server on the same database may write kinds of events that this server doesn't know.
  const known = (events: readonly StoredEvent[]) =>
    events.filter(({ kind }) => Object.hasOwn(eventKinds, kind)).map(toMessage);

  return {
    /**
     * Returns the events since the last call, or null if there are too many to keep in memory. The first call returns
     * an empty array.
     */
    async advance(): Promise<Message[] | null> {
      const { events, end } = position
        ? await readEvents(db, position, kept)
        : await latestEvents(db, kept);
      const isFirst = position === null;
      const isTooMany = !isFirst && events.length === kept;
      position = isTooMany ? null : end;
      const fresh = known(events);
      latest = isTooMany ? [] : [...latest, ...fresh].slice(-kept);
      if (isTooMany) return null;
      return isFirst ? [] : fresh;
    },

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

    /** The number of the newest event: 0 if there is none, null before the first `advance`. */
    get newest(): number | null {
      return position && (latest.at(-1)?.seq ?? 0);
    },

    /** Drops all events. Called when no client is connected. */
    rest(): void {
      latest = [];
      position = null;
    },
  };
}
