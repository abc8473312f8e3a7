import type { ReactNode } from 'react';
import { priceText, unknownText } from './count-text.ts';
import type { Filters } from './product-filters.ts';

type CloseMatchesProps = {
  filters: Filters;
  /** The search text as it was read, with its spelling corrected. */
  read: string;
  /** The words that were searched for instead: some of the typed ones, or only a kind of gear. */
  to: string;
  isKind: boolean;
  /** The typed words that may be misspelled. */
  unknownWords: readonly string[];
  /** How many products are listed below. */
  count: string;
  /** The button that saves the search. */
  save: ReactNode;
};

/** Says that nothing matches all words, offers to tell when something does, and heads the list of what comes close. */
export function CloseMatches({
  filters,
  read,
  to,
  isKind,
  unknownWords,
  count,
  save,
}: CloseMatchesProps) {
  const { min_price: min, max_price: max } = filters;
  const isTyped = !isKind || read.toLowerCase().includes(to);
  const words = [`“${read}”`, !isTyped && to, priceText({ min, max })].filter(Boolean).join(' ');
  const products = count === '1' ? 'product' : 'products';
  return (
    <>
      <div className="plate flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-display text-2xl wrap-anywhere">
            {unknownWords.length > 0 ? `No results for ${words}` : `We have no ${words} right now.`}
          </p>
          <p className="mt-1 max-w-prose text-muted">
            {unknownWords.length > 0
              ? unknownText(unknownWords)
              : 'Save this search, and we’ll tell you when one comes in.'}
          </p>
        </div>
        {save}
      </div>
      <h2 className="mt-4 text-2xl wrap-anywhere">
        {isTyped
          ? `Close matches: ${count} ${products} for “${to}”`
          : `Other ${to}s: ${count} ${products}`}
      </h2>
    </>
  );
}
