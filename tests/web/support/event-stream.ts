import { act } from '@testing-library/react';
import { http } from 'msw';
import { vi } from 'vitest';
import type { EventFrame, EventKind } from '#contracts/app/events.ts';
import { streamOf, webApi } from '#tests/support/web-api.ts';

/** A connection to the event stream. */
type Connection = {
  bearer: string | null;
  lastEventId: string | null;
  /** Resolves when the client closes the connection. */
  closed: Promise<void>;
  /** Ends the stream, as the server does when the token expires. */
  end(): void;
};

export type Events = ReturnType<typeof openEvents>;

/**
 * Answers stream requests until the test ends. If `refusal` returns a reply, that reply is sent instead of a stream.
 */
export function openEvents(refusal: () => Response | null = () => null) {
  const connections: Connection[] = [];
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let last = 0;
  const send = (text: string) => {
    for (const controller of open) controller.enqueue(new TextEncoder().encode(text));
  };
  webApi.use(
    http.get('*/api/events', ({ request }) => {
      const refused = refusal();
      if (refused) return refused;
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      let leave = () => {};
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          leave = () => {
            open.delete(controller);
            resolve();
          };
          open.add(controller);
          controller.enqueue(new TextEncoder().encode(': welcome\n\n'));
          connections.push({
            bearer: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
            lastEventId: request.headers.get('last-event-id'),
            closed,
            end() {
              leave();
              controller.close();
            },
          });
        },
        cancel: () => leave(),
      });
      return streamOf(body);
    }),
  );
  return {
    /** All connections so far. */
    connections,
    /** Sends an event to all open connections. */
    tell(kind: EventKind, id: string) {
      const type = kind.split('.')[0] as EventFrame['subject']['type'];
      const data = JSON.stringify({ kind, subject: { type, id } } satisfies EventFrame);
      last += 1;
      send(`id: ${last}\nevent: ${kind}\ndata: ${data}\n\n`);
    },
    /** Tells the clients that they are up to date, as the server does first. From then on, changes rely on the stream. */
    ready: () => send('event: ready\ndata: {}\n\n'),
    /** Notifies the clients that they may have missed events. */
    resync: () => send('event: resync\ndata: {}\n\n'),
  };
}

/** Makes the tab hidden or visible until the test ends. */
export function setVisible(visible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!visible);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
