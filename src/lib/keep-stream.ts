import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { openStream } from './api.ts';
import { ApiError } from './api-error.ts';
import { backoff } from './backoff.ts';
import { noteChange } from './last-change.ts';
import { onTabVisibility } from './tab-visibility.ts';

/** After a connection that lasted at least this many milliseconds, reconnect with only a short delay. */
const good = 5_000;
/**
 * The server is considered unreachable after this many milliseconds of silence. It sends something at least every 20
 * seconds.
 */
const silence = 45_000;

type Stream = {
  path: `/${string}`;
  /** Whether to stay connected while the tab is hidden. */
  always: boolean;
  onMessage(message: EventSourceMessage): void;
  /** Called when a connection has ended. */
  onEnd(): void;
  /** Called when messages may have been missed, so that the data can be reloaded. */
  onGap(): void;
};

/**
 * Keeps a stream of server-sent events open while the tab is visible, and for one minute after the tab is hidden. If
 * the stream ends, reconnects and continues after the last message. Returns a function that closes the stream.
 */
export function keepStream({ path, always, onMessage, onEnd, onGap }: Stream): () => void {
  let last: string | undefined;
  let current = new AbortController();

  async function stay(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      let opened = Number.POSITIVE_INFINITY;
      let retryAfter = 0;
      try {
        await readEvents(path, {
          after: last,
          signal,
          onOpen: () => {
            opened = Date.now();
          },
          onMessage: (message) => {
            last = message.id ?? last;
            noteChange();
            onMessage(message);
          },
        });
      } catch (error) {
        if (error instanceof ApiError) retryAfter = (error.retryAfter ?? 0) * 1000;
      }
      onEnd();
      if (signal.aborted) return;
      failures = Date.now() - opened > good ? 0 : failures + 1;
      // The random delay prevents all clients from reconnecting at the same time after a server restart.
      const delay = (failures === 0 ? 500 : backoff(failures - 1)) * (0.5 + Math.random() / 2);
      await pause(Math.max(delay, retryAfter), signal);
    }
  }

  const begin = () => {
    current = new AbortController();
    void stay(current.signal);
  };
  let first = true;
  const unwatch = always
    ? begin()
    : onTabVisibility((watched) => {
        if (!watched) return current.abort();
        if (!first) onGap();
        first = false;
        begin();
      });
  return () => {
    unwatch?.();
    current.abort();
  };
}

type Reading = {
  /** The id of the last message received. The server continues with the next message. */
  after: string | undefined;
  onOpen(): void;
  onMessage(message: EventSourceMessage): void;
  signal: AbortSignal;
};

/**
 * Reads a stream of server-sent events until the server ends it. Rejects if the connection breaks, if the stream is
 * silent for too long, or when `signal` aborts. Unlike the browser's EventSource, it sends the access token in a
 * header.
 */
async function readEvents(path: `/${string}`, reading: Reading): Promise<void> {
  const { after, onOpen, onMessage } = reading;
  const silent = new AbortController();
  const signal = AbortSignal.any([reading.signal, silent.signal]);
  let clock: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(clock);
    clock = setTimeout(() => silent.abort(new Error('the stream fell silent')), silence);
  };
  try {
    listen();
    const headers = after === undefined ? {} : { 'last-event-id': after };
    const stream = await openStream(path, headers, signal);
    onOpen();
    const parser = createParser({ onEvent: onMessage });
    const decoder = new TextDecoder();
    const reader = stream.getReader();
    while (true) {
      listen();
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(clock);
  }
}

/** Resolves after `ms` milliseconds, or earlier if the browser goes online or `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
