import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { openStream } from './api.ts';

/**
 * The server is considered unreachable after this many milliseconds of silence. It sends something at least every 20
 * seconds.
 */
const silence = 45_000;

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
export async function readEvents(path: `/${string}`, reading: Reading): Promise<void> {
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
