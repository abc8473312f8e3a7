import { SavedSearchesScreen } from '#src/catalog/saved-searches/saved-searches-screen.tsx';
import { NoticeSetting } from '#src/notices/notice-settings.tsx';

/** The user's saved searches, and the settings for notices about new matches. */
export function Component() {
  return <SavedSearchesScreen settings={<NoticeSetting kind="search_matched" />} />;
}
