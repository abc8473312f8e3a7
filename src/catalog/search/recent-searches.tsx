import { History, X } from 'lucide-react';

type RecentSearchesProps = {
  searches: readonly string[];
  onChoose: (text: string) => void;
  onRemove: (text: string) => void;
  onClear: () => void;
};

/** The user's recent searches. Each one can be repeated or removed. */
export function RecentSearches({ searches, onChoose, onRemove, onClear }: RecentSearchesProps) {
  if (searches.length === 0) {
    return <p className="p-3 text-muted">Type a brand, a model or a kind of gear.</p>;
  }
  return (
    <>
      <div className="flex items-center justify-between px-3">
        <h2 id="recent-searches" className="font-sans text-sm font-semibold text-muted">
          Recent searches
        </h2>
        <button type="button" onClick={onClear} className="text-link min-h-11 text-sm">
          Clear all
        </button>
      </div>
      <ul aria-labelledby="recent-searches">
        {searches.map((text) => (
          <li key={text} className="flex items-center">
            <button
              type="button"
              data-row=""
              onClick={() => onChoose(text)}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-field px-3 text-start hover:bg-base-200"
            >
              <History aria-hidden="true" className="size-4 shrink-0" />
              <span className="min-w-0 break-words">{text}</span>
            </button>
            <button
              type="button"
              aria-label={`Remove “${text}” from your recent searches`}
              onClick={() => onRemove(text)}
              className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-base-200"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
