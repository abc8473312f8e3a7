import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { suggestSearches } from '#contracts/catalog/search.ts';
import { type PriceWords, readPriceWords } from '#src/catalog/price-text.ts';
import { call } from '#src/lib/api.ts';
import { configQuery } from '#src/lib/config-queries.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useSession } from '#src/lib/session.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { useCombobox } from '#src/ui/use-combobox.ts';
import { RecentSearches } from './recent-searches.tsx';
import { SearchCategories } from './search-categories.tsx';
import { SearchOptionRow } from './search-option-row.tsx';
import { type SearchOption, searchOptions } from './search-options.ts';
import { useRecentSearches } from './use-recent-searches.ts';

/** Brands, models, categories and products that match the text the user is typing. */
const suggestionsQuery = ({ text, min, max }: PriceWords) =>
  queryOptions({
    queryKey: [...queryKeys.searchSuggestions, text, min, max],
    queryFn: ({ signal }) => {
      const query = { q: text, ...(min && { min_price: min }), ...(max && { max_price: max }) };
      return call(suggestSearches, { query }, { signal });
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    // Don't retry, because the user will have typed something else by then.
    retry: false,
  });

/** How long typing must pause before the suggestions load, in milliseconds. */
const pause = 120;

/** Returns whether products are visible only to signed-in users and the user is not signed in. */
function useShopClosed(): boolean {
  const visiting = useSession().status === 'signed-out';
  const { data } = useQuery({ ...configQuery, enabled: visiting });
  return visiting && data?.public_catalogue === false;
}

/** A text field with suggestions from the whole shop and the user's recent searches. */
export function SearchBox({ start, onClose }: { start: string; onClose: () => void }) {
  const navigate = useNavigate();
  const closed = useShopClosed();
  const recent = useRecentSearches();
  const [typed, setTyped] = useState(start);
  const field = useRef<HTMLInputElement>(null);
  const text = typed.trim();
  const settled = useDebouncedValue(text, pause);
  const asked = readPriceWords(settled) ?? { text: settled, min: '', max: '' };
  const suggestions = useQuery({
    ...suggestionsQuery(asked),
    enabled: asked.text !== '' && !closed,
  });
  const known = closed || asked.text === '' ? undefined : suggestions.data;
  const groups = text === '' ? [] : searchOptions(text, known);
  const settling = suggestions.isFetching || settled !== text;
  const isNothing =
    known !== undefined &&
    !settling &&
    [known.products, known.kinds, known.brands, known.models].every(({ length }) => length === 0);
  const options = groups.flatMap((group) => group.options);

  function go(to: string, search?: string) {
    if (search) recent.add(search);
    onClose();
    void navigate(to);
  }
  const combobox = useCombobox<SearchOption>({
    options,
    startOpen: start !== '',
    onPick: ({ to, product }) => go(to, product ? undefined : text),
  });

  function status(): string {
    if (text === '') return '';
    if (closed) return 'Log in to search the shop. Your results will appear afterward.';
    if (suggestions.isError) return 'No suggestions right now. Press Enter to search.';
    if (isNothing) {
      return `Nothing matches “${asked.text}” right now. Search to see what comes close.`;
    }
    if (settling || known === undefined) return '';
    const found = options.length - 1;
    return `${found} ${found === 1 ? 'suggestion' : 'suggestions'}`;
  }

  /** If the field is empty, arrow keys move focus between the field and the recent searches. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || text !== '') return;
    event.preventDefault();
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    rows[at + step]?.focus();
  }

  let index = -1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble up from the field and the rows
    <div onKeyDown={onKeyDown} className="flex h-full max-h-[inherit] flex-col">
      <search>
        <form
          className="flex items-center gap-2 border-b border-rule p-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (text !== '') go(paths.search(text), text);
          }}
        >
          <Search aria-hidden="true" className="ms-2 size-5 shrink-0 text-muted" />
          <input
            ref={field}
            type="text"
            data-row=""
            inputMode="search"
            enterKeyHint="search"
            aria-label="Search the shop"
            placeholder="Brand, model, category…"
            autoComplete="off"
            maxLength={120}
            {...combobox.field}
            // Escape closes the whole dialog instead of just the list.
            onKeyDown={(event) => event.key !== 'Escape' && combobox.field.onKeyDown(event)}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              combobox.onType();
            }}
            className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none"
          />
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-base-200"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </form>
      </search>
      <div className="min-h-0 flex-1 overflow-y-auto p-3 empty:hidden">
        <p
          role="status"
          className={closed || isNothing ? 'px-3 pb-2 text-muted empty:sr-only' : 'sr-only'}
        >
          {status()}
        </p>
        {text === '' && (
          <RecentSearches
            searches={recent.searches}
            onChoose={(q) => go(paths.search(q), q)}
            onRemove={(q) => {
              recent.remove(q);
              // Move focus to the field. The pressed button has disappeared, and keys only work while focus is inside
              // this dialog.
              field.current?.focus();
            }}
            onClear={() => {
              recent.clear();
              field.current?.focus();
            }}
          />
        )}
        {text === '' && <SearchCategories onChoose={onClose} />}
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role comes from `combobox.list` */}
        <div {...combobox.list} aria-label="Suggestions" aria-busy={suggestions.isFetching}>
          {groups.map(({ name, options: offered }) => (
            // biome-ignore lint/a11y/useSemanticElements: options in a listbox are grouped by this role
            <div key={name} role="group" aria-label={name} className="mb-2">
              {name !== 'Search' && (
                <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-muted">
                  {name}
                </p>
              )}
              {offered.map((option) => {
                index += 1;
                return (
                  <SearchOptionRow
                    key={option.to}
                    option={option}
                    wiring={combobox.option(index)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
