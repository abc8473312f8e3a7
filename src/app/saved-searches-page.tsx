import { SavedSearchesScreen } from '#src/features/catalogue/saved-searches/saved-searches-screen.tsx';
import { NoticeSetting } from '#src/features/notices/notice-settings.tsx';

/** The user's saved searches and their notice settings. */
export function Component() {
  return <SavedSearchesScreen settings={<NoticeSetting kind="search_matched" />} />;
}
