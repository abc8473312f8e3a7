import {
  matchQuery,
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { type QueryName, queryKeys } from '#src/lib/query-keys.ts';
import type { changes } from '#src/lib/use-change.ts';
import { platform } from '#src/platform/index.ts';
import type { Concerned } from './live-keys.ts';

type Matches = (query: Query) => boolean;
/** Queries to reload, unless they were fetched after the moment `at`. */
type Due = { at: number; matches: Matches; done: () => void };
/** A change by this window whose request is running. `untold` are those of its keys that no event has concerned yet. */
type Change = { keys: readonly QueryKey[]; untold: Set<QueryKey>; told: () => void };

/** How long to wait for more events before reloading, in milliseconds. A single change often causes several events. */
const gather = 50;
/** How long a change waits for its events after the reply, in milliseconds. They usually arrive together. */
const patience = 250;
/** How long events wait for the reply to a change, in milliseconds. */
const slowReply = 2_000;
/** The maximum time that a reload waits for running fetches, in milliseconds. */
const slowest = 10_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const isOneOf = (names: readonly QueryName[], query: Query): boolean =>
  names.some((name) => matchQuery({ queryKey: queryKeys[name] }, query));

const isRoleCheck: Matches = (query) => isOneOf(['roleChecks'], query);

/** A query that is being fetched for the first time may show anything. */
const shows = ({ state }: Query, id: string) =>
  state.fetchStatus === 'fetching' || JSON.stringify(state.data)?.includes(id);

/**
 * Creates what reloads queries after events. A query reloads only once for all events that arrive together, and not at
 * all for events older than its last fetch. A reload waits for running fetches to finish instead of canceling them.
 * Otherwise, no fetch would ever finish during a steady stream of events.
 */
export function createReloader(queryClient: QueryClient) {
  let waiting: Due[] = [];
  let busy = false;
  const running = new Set<Change>();
  // Counts events and fetches, to know which was first.
  let clock = 0;
  /** When the current or last fetch of a query began. A fetch that failed or was canceled doesn't count. */
  const begun = new WeakMap<object, number>();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    // Loading the next page of a list doesn't reload the others.
    if (action.type === 'fetch' && !action.meta?.fetchMore) begun.set(query, ++clock);
    else if (['fetch', 'error', 'setState'].includes(action.type)) begun.delete(query);
  });

  async function reload(due: readonly Due[]): Promise<void> {
    const concerns: Matches = (query) => due.some(({ matches }) => matches(query));
    const isDue: Matches = (query) =>
      due.some(({ at, matches }) => at > (begun.get(query) ?? 0) && matches(query));
    const isFetching = () => queryClient.isFetching({ predicate: concerns }) > 0;
    const untilIdle = async () => {
      for (let waited = 0; waited < slowest; waited += gather) {
        if (!isFetching() && (running.size === 0 || waited >= slowReply)) return;
        await wait(gather);
      }
    };
    await untilIdle();
    // Wait again, because the user may have opened another page while the role was being checked.
    if (await reloadRoles(isDue)) await untilIdle();
    // What these changes do may not be part of this reload.
    for (const change of running) change.untold = new Set(change.keys);
    const reloaded = queryClient.invalidateQueries({
      predicate: (query) => isDue(query) && !isRoleCheck(query),
      // Hidden tabs reload when the user returns. The desktop app reloads even while hidden, to notify
      // sellers of new bookings.
      refetchType: document.hidden && platform.notify === null ? 'none' : 'active',
    });
    const ended = await Promise.race([reloaded.then(() => true), wait(slowest)]);
    // The user opened another page, which canceled this reload. Queue it again.
    if (ended && isFetching()) waiting.push(...due);
    else for (const { done } of due) done();
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

  /** Queues queries for reloading. Resolves once the visible ones have reloaded. */
  const queue = (matches: Matches, at: number) =>
    new Promise<void>((done) => {
      waiting.push({ at, matches, done });
      if (!busy) void work();
    });

  return {
    /** Reloads the queries that an event concerns. */
    tell({ all = [], showing = [] }: Concerned, id = ''): void {
      for (const change of running) {
        for (const key of change.untold) {
          if ([...all, ...showing].some((name) => overlap(queryKeys[name], key))) {
            change.untold.delete(key);
            change.told();
          }
        }
      }
      const matches: Matches = (query) =>
        isOneOf(all, query) || (isOneOf(showing, query) && shows(query, id));
      void queue(matches, ++clock);
    },

    /**
     * Begins a change by this window. Until it ends, events wait, so that they and the reply cause a single reload, and
     * the reply doesn't replace newer data. If no event comes, reloads the keys of the change.
     */
    begin: ((keys) => {
      const change: Change = { keys, untold: new Set(keys), told: () => {} };
      const told = new Promise<void>((resolve) => {
        change.told = resolve;
      });
      running.add(change);
      return async ({ failed, waits }) => {
        const at = ++clock;
        if (!failed) await Promise.race([told, wait(patience)]);
        running.delete(change);
        const left = failed ? keys : [...change.untold];
        const reloaded = queue(
          (query) => left.some((queryKey) => matchQuery({ queryKey }, query)),
          at,
        );
        if (waits) await reloaded;
      };
    }) satisfies typeof changes.begin,

    stop,
  };
}

const overlap = (one: QueryKey, other: QueryKey) =>
  partialMatchKey(one, other) || partialMatchKey(other, one);
