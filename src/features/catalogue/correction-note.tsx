import { formatMoney } from '#src/lib/money.ts';
import { type PriceWords, readPriceWords } from '#src/lib/price-words.ts';

type CorrectionNoteProps = {
  /** The search text as typed. */
  typed: string;
  /** The search text that the list shows results for, without price words. */
  meant: string;
  /** Called to search for the text as typed. */
  onExact: () => void;
};

/**
 * Tells the user that the search text was corrected, or which prices were read from it, and offers to search for the
 * text as typed. Renders nothing if the text was not changed.
 */
export function CorrectionNote({ typed, meant, onExact }: CorrectionNoteProps) {
  if (meant === typed) return null;
  const prices = readPriceWords(typed);
  return (
    <p>
      Showing {meant === '' ? 'products' : 'results for '}
      {meant !== '' && <strong>{meant}</strong>}
      {prices && ' '}
      {prices && <strong>{priceText(prices)}</strong>}. Search instead for{prices && ' the words'}{' '}
      <button type="button" onClick={onExact} className="text-link">
        {typed}
      </button>
      .
    </p>
  );
}

function priceText({ min, max }: PriceWords): string {
  if (min === '') return `under ${formatMoney(max)}`;
  if (max === '') return `over ${formatMoney(min)}`;
  return `from ${formatMoney(min)} to ${formatMoney(max)}`;
}
