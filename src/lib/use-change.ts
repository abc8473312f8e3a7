import {
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { refresh } from './refresh.ts';

/** Ends a change. Resolves once the stream has told about it or, if `waits` is set, once its queries have reloaded. */
type EndChange = (outcome: { failed: boolean; waits: boolean }) => Promise<void>;

/**
 * `begin` is called when a change of data with these keys begins. `live-updates.ts` sets it while the event stream is
 * connected, and then reloads what the events of the change concern.
 */
export const changes: { begin: ((keys: readonly QueryKey[]) => EndChange) | null } = {
  begin: null,
};

type Change<Reply, Input> = Pick<
  UseMutationOptions<Reply, Error, Input>,
  'onSuccess' | 'onError'
> & {
  mutationFn: (input: Input) => Promise<Reply>;
  /** The keys of the data that the mutation changes. Events must tell about it. Otherwise, use {@link refresh}. */
  keys: readonly QueryKey[];
  /** Writes what the reply contains into the cache. */
  show?: (reply: Reply, queryClient: QueryClient) => void;
  /** Whether the mutation is pending until the queries on screen have reloaded. */
  waits?: boolean;
};

/**
 * A mutation of data that events tell about. The event stream reloads the queries, once for the change and for all that
 * others change at the same time. Without the stream, or if an event is missing, the mutation reloads `keys` itself. It
 * also reloads them if the server rejects the request, because a rejection means that they have changed.
 */
export function useChange<Reply, Input = void>(change: Change<Reply, Input>) {
  const { mutationFn, keys, show, waits = false, ...options } = change;
  const queryClient = useQueryClient();

  const unfollowed: EndChange = async (outcome) => {
    const reloaded = refresh(queryClient, ...keys);
    if (outcome.waits) await reloaded;
  };

  return useMutation({
    ...options,
    async mutationFn(input: Input): Promise<Reply> {
      const end = changes.begin?.(keys) ?? unfollowed;
      let failed = true;
      try {
        const reply = await mutationFn(input);
        show?.(reply, queryClient);
        failed = false;
        return reply;
      } finally {
        await end({ failed, waits });
      }
    },
  });
}

/** Caches data from a reply. Stops a fetch that may have started before the change, and would bring old data back. */
export function cacheReply<Data>(queryClient: QueryClient, queryKey: QueryKey, data: Data): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}
