import { Search } from 'lucide-react';
import { useShortcutChoice } from '#src/lib/shortcut-choice.ts';
import { prepareSearch } from './use-search-dialog.tsx';
import { searchKey, searchShortcut } from './use-shortcuts.ts';

/** A button in the navbar that opens the search box. In wide windows, it looks like a field. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const singleKeys = useShortcutChoice();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={singleKeys ? `/ ${searchShortcut}` : searchShortcut}
      onPointerEnter={prepareSearch}
      onFocus={prepareSearch}
      onClick={onSearch}
      className="search-button"
    >
      <Search aria-hidden="true" className="size-5 shrink-0" />
      <span className="sr-only flex-1 text-start lg:not-sr-only lg:whitespace-nowrap!">
        Search the shop
      </span>
      <span aria-hidden="true" className="hidden xl:inline">
        <kbd className="rounded-sm border border-rule px-1.5 text-sm">{searchKey}</kbd>
      </span>
    </button>
  );
}
