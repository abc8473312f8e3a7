import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

export type Tab<Key extends string> = {
  key: Key;
  label: string;
  /** The number of items in the tab. */
  count?: number | undefined;
};

type TabsProps<Key extends string> = {
  /** A description of the tabs for screen readers. Not visible. */
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
};

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A row of tabs above the selected panel. The whole row is one stop for the Tab key. Arrow keys, Home and End select
 * a tab. On phones, the tabs wrap. On other narrow screens, the row scrolls sideways.
 */
export function Tabs<Key extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ key }) => key === selected);

  const counts = tabs.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selected tab changes or moves because it may be out of view
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!row || !tab) return;
    // Scroll only the row, because `scrollIntoView` would also scroll the page.
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [selected, counts]);

  function onKeyDown(event: KeyboardEvent) {
    const next = steps[event.key]?.(at, tabs.length - 1);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="tab-row mb-6 flex gap-1 overflow-x-auto border-b border-rule max-sm:flex-wrap"
      >
        {tabs.map(({ key, label: name, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
            className="flex min-h-11 shrink-0 items-center gap-2 border-b-4 border-transparent px-3 max-sm:px-2 font-semibold text-muted hover:text-base-content focus-visible:-outline-offset-3 aria-selected:border-secondary aria-selected:text-base-content"
          >
            {name}
            {count !== undefined && <span className="text-sm tabular-nums">{count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}
