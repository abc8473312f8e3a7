import { useQueryClient } from '@tanstack/react-query';
import type { EventSourceMessage } from 'eventsource-parser';
import { useEffect } from 'react';
import { EventFrame, streamEvents } from '#contracts/app/events.ts';
import { keepStream } from '#src/lib/keep-stream.ts';
import { changes } from '#src/lib/use-change.ts';
import { platform } from '#src/platform/index.ts';
import { type Concerned, concerned, everything } from './live-keys.ts';
import { createReloader } from './reloader.ts';

/** Keeps the queries on screen up to date with changes in the shop. Renders nothing. */
export function LiveUpdates(): null {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { tell, begin, stop } = createReloader(queryClient);
    const leave = keepStream({
      path: streamEvents.path,
      // The desktop app stays connected while its window is hidden, to notify sellers.
      always: platform.notify !== null,
      onMessage: (message) => {
        if (message.event === 'ready') changes.begin = begin;
        else tell(...concernedBy(message));
      },
      onEnd: () => {
        changes.begin = null;
      },
      onGap: () => tell(everything),
    });
    return () => {
      leave();
      changes.begin = null;
      stop();
    };
  }, [queryClient]);
  return null;
}

/**
 * Returns the queries that a message affects, and the id of its subject. For `resync` messages and unknown kinds of
 * messages, these are all live queries.
 */
function concernedBy({ data }: EventSourceMessage): [Concerned, id?: string] {
  const frame = EventFrame.safeParse(parsed(data));
  return frame.success ? [concerned[frame.data.kind], frame.data.subject.id] : [everything];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
