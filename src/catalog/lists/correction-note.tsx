import { type PriceWords, readPriceWords } from '#src/catalog/price-text.ts';
import { formatMoney } from '#src/lib/money.ts';

type CorrectionNoteProps = {
  /** The search text as the user typed it. */
  typed: string;
  /** The corrected search text, without price words. */
  meant: string;
  /** Called when the user asks to search for the exact text. */
  onExact: () => void;
};

/**
 * Shows how the search text was corrected or which prices were read from it, with a button to search for the exact
 * text. Renders nothing if the text is unchanged.
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
