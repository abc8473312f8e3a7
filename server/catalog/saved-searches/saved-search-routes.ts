import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from '#contracts/catalog/saved-searches.ts';
import type { Mount } from '#server/http/mount.ts';
import type { createSavedSearchService } from './saved-search-service.ts';

export function mountSavedSearches(
  mount: Mount,
  searches: ReturnType<typeof createSavedSearchService>,
): void {
  mount(listSavedSearches, ({ caller, query }) => searches.list(caller, query));
  mount(saveSearch, ({ caller, body }) => searches.save(caller, body));
  mount(changeSavedSearch, ({ caller, params, body }) => searches.change(caller, params.id, body));
  mount(deleteSavedSearch, ({ caller, params }) => searches.delete(caller, params.id));
}
