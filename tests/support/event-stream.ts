import { type EventFrame, streamEvents } from '#contracts/app/events.ts';
import { until } from './until.ts';

type Received = { id: string | null; event: string; data: EventFrame };

export type EventStream = Awaited<ReturnType<typeof openEventStream>>;

/** Opens the event stream of the app at `origin`. */
export async function openEventStream(origin: string, token: string, lastEventId?: string) {
  const closing = new AbortController();
  const response = await fetch(`${origin}/api${streamEvents.path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: closing.signal,
  });
  const received: Received[] = [];
  let ended = false;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      received.push(...blocks.flatMap(parse));
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  return {
    status: response.status,
    headers: response.headers,
    /** All messages received so far. */
    received,
    /** Waits for a message of this kind and, if given, about this subject. */
    heard: (event: string, subjectId?: string) =>
      until(
        () =>
          received.find(
            (message) =>
              message.event === event &&
              (subjectId === undefined || message.data.subject.id === subjectId),
          ),
        `${event} about ${subjectId}`,
      ),
    /** Whether the server has ended the stream. */
    get ended(): boolean {
      return ended;
    },
    close: () => closing.abort(),
  };
}

function parse(block: string): Received[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  if (data === undefined) return [];
  return [{ id: field('id') ?? null, event: field('event') ?? '', data: JSON.parse(data) }];
}
