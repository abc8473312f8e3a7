import { Search } from 'lucide-react';
import { useShortcutChoice } from '#src/lib/shortcut-choice.ts';
import { prepareSearch } from './use-search-dialog.tsx';
import { searchKey, searchShortcut } from './use-shortcuts.ts';

/**
 * Opens the search box. Wide windows show it as a field in the navbar. On phones it is a round button in the
 * lower corner, where the thumb reaches it.
 */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const singleKeys = useShortcutChoice();
  return (
    <button
      type="button"
      aria-label="Search the shop"
      aria-haspopup="dialog"
      aria-keyshortcuts={singleKeys ? `/ ${searchShortcut}` : searchShortcut}
      onPointerEnter={prepareSearch}
      onFocus={prepareSearch}
      onClick={onSearch}
      className="search-button"
    >
      <Search aria-hidden="true" className="size-5 shrink-0" />
      <span className="hidden flex-1 text-start lg:inline">Search the shop</span>
      <kbd className="hidden rounded-sm border border-rule px-1.5 lg:inline">{searchKey}</kbd>
    </button>
  );
}
