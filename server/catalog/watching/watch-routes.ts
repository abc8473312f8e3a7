import {
  listWatched,
  listWatchedIds,
  unwatchProduct,
  watchProduct,
} from '#contracts/catalog/watching.ts';
import type { Mount } from '#server/http/mount.ts';
import type { createWatchService } from './watch-service.ts';

export function mountWatching(mount: Mount, watches: ReturnType<typeof createWatchService>): void {
  mount(watchProduct, ({ caller, params }) => watches.watch(caller, params.id));
  mount(unwatchProduct, ({ caller, params }) => watches.unwatch(caller, params.id));
  mount(listWatched, ({ caller, query }) => watches.list(caller, query));
  mount(listWatchedIds, ({ caller }) => watches.ids(caller));
}
