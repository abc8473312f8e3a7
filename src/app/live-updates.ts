import { matchQuery, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { EventSourceMessage } from 'eventsource-parser';
import { useEffect } from 'react';
import { EventFrame, streamEvents } from '#contracts/app/events.ts';
import { keepStream } from '#src/lib/keep-stream.ts';
import { type QueryName, queryKeys } from '#src/lib/query-keys.ts';
import { platform } from '#src/platform/index.ts';
import { type Concerned, concerned } from './live-keys.ts';

type Matches = (query: Query) => boolean;

/**
 * How long to wait for more events before reloading, in milliseconds. A single change often causes several events.
 */
const gather = 100;
/** The maximum time that a reload waits for running fetches, in milliseconds. */
const slowest = 10_000;

/** Keeps the queries on screen up to date with changes in the shop. Renders nothing. */
export function LiveUpdates(): null {
  const queryClient = useQueryClient();
  useEffect(() => {
    const reload = createReloader(queryClient);
    return keepStream({
      path: streamEvents.path,
      // The desktop app stays connected while its window is hidden, to notify sellers.
      always: platform.notify !== null,
      onMessage: (message) => {
        if (message.event !== 'ready') reload(concernedBy(message));
      },
      onGap: () => reload(isLive),
    });
  }, [queryClient]);
  return null;
}

/** Returns the queries that a message affects, or all queries for `resync` messages and unknown kinds of messages. */
function concernedBy({ data }: EventSourceMessage): Matches {
  const frame = EventFrame.safeParse(parsed(data));
  if (!frame.success) return isLive;
  const { kind, subject } = frame.data;
  const { all = [], showing = [] }: Concerned = concerned[kind];
  return (query) =>
    isOneOf(all, query) ||
    (isOneOf(showing, query) && JSON.stringify(query.state.data)?.includes(subject.id));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isOneOf = (names: readonly QueryName[], query: Query): boolean =>
  names.some((name) => matchQuery({ queryKey: queryKeys[name] }, query));

const liveNames = Object.values<Concerned>(concerned).flatMap(({ all = [], showing = [] }) => [
  ...all,
  ...showing,
]);

const isRoleCheck: Matches = (query) => isOneOf(['roleChecks'], query);

const isLive: Matches = (query) => isOneOf(liveNames, query);

/**
 * Returns a function that reloads the matching queries. It waits for running fetches to finish instead of canceling
 * them. Otherwise, no fetch would ever finish during a steady stream of events.
 */
function createReloader(queryClient: QueryClient): (matches: Matches) => void {
  let waiting: Matches[] = [];
  let busy = false;

  async function reload(due: readonly Matches[]): Promise<void> {
    const predicate: Matches = (query) => due.some((matches) => matches(query));
    const isFetching = () => queryClient.isFetching({ predicate }) > 0;
    const untilIdle = async () => {
      for (let waited = 0; waited < slowest && isFetching(); waited += gather) await wait(gather);
    };
    await untilIdle();
    // Wait again, because the user may have opened another page while the role was being checked.
    if (await reloadRoles(predicate)) await untilIdle();
    const reloaded = queryClient.invalidateQueries({
      predicate: (query) => predicate(query) && !isRoleCheck(query),
      // Hidden tabs reload when the user returns. The desktop app reloads even while hidden, to notify
      // sellers of new bookings.
      refetchType: document.hidden && platform.notify === null ? 'none' : 'active',
    });
    const ended = await Promise.race([reloaded.then(() => true), wait(slowest)]);
    // The user opened another page, which canceled this reload. Queue it again.
    if (ended && isFetching()) waiting.push(predicate);
  }

  /**
   * Reloads the role first, so that screens the user may no longer open aren't reloaded. Returns whether any active
   * query depends on the role.
   */
  async function reloadRoles(matches: Matches): Promise<boolean> {
    const predicate: Matches = (query) => isRoleCheck(query) && matches(query);
    if (queryClient.getQueryCache().findAll({ type: 'active', predicate }).length === 0)
      return false;
    await Promise.race([queryClient.invalidateQueries({ predicate }), wait(slowest)]);
    await wait(gather);
    return true;
  }

  async function work(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      await wait(gather);
      const due = waiting;
      waiting = [];
      await reload(due);
    }
    busy = false;
  }
  return (matches) => {
    waiting.push(matches);
    if (!busy) void work();
  };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
