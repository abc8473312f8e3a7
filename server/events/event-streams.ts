import type { ServerResponse } from 'node:http';
import { isAboutAccount } from '#server/db/written.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import type { StreamedReply } from '#server/http/mount.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type EventFeed, kindFor, type Message } from './event-feed.ts';

export type EventStreams = {
  /** Streams events to the caller until the connection is closed or the token expires. */
  open(call: StreamedReply & { caller: Caller }): Promise<void>;
  /** Sends heartbeats, and ends streams with expired tokens. Call this every second. */
  tick(): Promise<void>;
  readonly count: number;
  /**
   * Ends all streams in the second half of this time. By then, balancers have noticed that the server is stopping, so
   * clients reach other servers, and not all at once.
   */
  endWithin(ms: number): void;
  /** Ends all streams. */
  stop(): void;
};

type Options = {
  now: () => Date;
  users: {
    /** Returns the account that a token belongs to. Throws a Refusal if the token is no longer valid. */
    authenticate(token: string): Promise<Caller>;
    /** Returns whether a token has not expired yet. Does not access the database. */
    isCurrent(token: string): Promise<boolean>;
  };
  /** The new events. While it may miss some, all streams are checked every second. */
  feed: EventFeed;
  log: { warn(details: object, message: string): void };
};

type Stream = {
  caller: Caller;
  token: string;
  raw: ServerResponse;
  /** Whether the reply has started, so that events can be sent. */
  joined: boolean;
  /** Whether the client will soon be asked to reload everything. Until then, it gets no events. */
  behind: boolean;
  sentAt: number;
};

const heartbeatMs = 15_000;
/** A client with more unsent bytes than this is disconnected when new events arrive. */
const maxUnsentBytes = 64 * 1024;
/**
 * A client's first stream starts with the events of the last ten seconds, because the client loads its data before it
 * opens the stream.
 */
const startupMs = 10_000;
/** How long clients wait before they reload everything, per open stream. With 2,000 streams, up to five seconds. */
const reloadMs = 2.5;
const maxStreams = 2000;
const maxPerAccount = 20;
const retryAfter = 30;

export function createEventStreams(options: Options): EventStreams {
  const { now, users, feed, log } = options;
  const streams = new Set<Stream>();
  let stopped = false;

  function close(stream: Stream): void {
    streams.delete(stream);
    if (stream.joined) stream.raw.end();
  }

  function send(stream: Stream, text: string): void {
    if (text === '' || !stream.joined) return;
    if (stream.raw.writableLength > maxUnsentBytes) {
      streams.delete(stream);
      stream.raw.destroy();
      return;
    }
    stream.sentAt = Date.now();
    stream.raw.write(text);
  }

  /** Ends streams whose session has ended, and updates changed roles. */
  async function check(some: readonly Stream[]): Promise<void> {
    for (const stream of some) {
      try {
        stream.caller = await users.authenticate(stream.token);
      } catch (error) {
        if (error instanceof Refusal) close(stream);
        else log.warn({ err: error }, 'the session of an event stream could not be checked');
      }
    }
  }

  /**
   * Asks a client to reload everything. If there are many clients, each is asked at a random time, because together
   * their requests would be too much for the database.
   */
  function resync(stream: Stream): void {
    if (stream.behind) return;
    stream.behind = true;
    const wait = Math.random() * streams.size * reloadMs;
    setTimeout(() => {
      if (!streams.has(stream)) return;
      stream.behind = false;
      send(stream, `event: resync\ndata: {}\n\n${readyText()}`);
    }, wait).unref();
  }

  const readyText = () => `id: ${feed.newest}\nevent: ready\ndata: {}\n\n`;

  function assertRoom(caller: Caller): void {
    if (streams.size >= maxStreams || stopped) {
      throw new Refusal('unavailable', 'Too many people are connected right now.', { retryAfter });
    }
    const own = [...streams].filter((stream) => stream.caller.id === caller.id);
    if (own.length >= maxPerAccount) {
      throw new Refusal('rate_limited', 'You have too many windows open.', { retryAfter });
    }
  }

  feed.onBatch((fresh) => {
    for (const stream of streams) {
      if (!fresh) resync(stream);
      else if (!stream.behind) send(stream, textFor(stream.caller, fresh));
    }
  });
  // The events that were missed may have ended sessions.
  let missed = false;
  let checking = false;
  feed.onGap(() => {
    missed = true;
  });
  // End an account's streams if its tokens are no longer valid.
  feed.onCommitted((event) => {
    if (!isAboutAccount(event)) return;
    return check([...streams].filter((stream) => stream.caller.id === event.subjectId));
  });

  return {
    get count() {
      return streams.size;
    },

    async open({ caller, token, request, reply }) {
      assertRoom(caller);
      const { raw } = reply;
      const sentAt = Date.now();
      const stream: Stream = { caller, token, raw, joined: false, behind: false, sentAt };
      streams.add(stream);
      raw.once('close', () => streams.delete(stream));
      await feed.read();
      if (!streams.delete(stream)) throw sessionEnded();
      if (feed.newest === null) {
        throw new Refusal('unavailable', 'Events can’t be read right now.', { retryAfter: 5 });
      }
      reply.hijack();
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Prevents nginx from buffering the events.
        'x-accel-buffering': 'no',
      });
      streams.add(stream);
      stream.joined = true;
      const last = request.headers['last-event-id'];
      const since =
        last === undefined
          ? feed.since(new Date(now().getTime() - startupMs))
          : feed.after(Number(last));
      // Call `send` only once: written bytes count as unsent until the next tick, so a second call could disconnect the
      // client.
      if (since) send(stream, textFor(caller, since) + readyText());
      else resync(stream);
    },

    async tick() {
      for (const stream of streams) {
        if (!(await users.isCurrent(stream.token))) close(stream);
        else if (Date.now() - stream.sentAt >= heartbeatMs) send(stream, ': still here\n\n');
      }
      if ((feed.isCurrent && !missed) || checking) return;
      missed = false;
      checking = true;
      // Don't wait, because while the database doesn't respond, the streams still need heartbeats.
      void check([...streams]).finally(() => {
        checking = false;
      });
    },

    endWithin(ms) {
      for (const stream of streams) {
        setTimeout(() => close(stream), (ms / 2) * (1 + Math.random())).unref();
      }
    },

    stop() {
      stopped = true;
      for (const stream of streams) close(stream);
    },
  };
}

const textFor = (caller: Caller, messages: readonly Message[]): string =>
  messages
    .map(({ event, text }) => {
      const kind = kindFor(caller, event);
      return kind === null ? '' : text(kind);
    })
    .join('');
