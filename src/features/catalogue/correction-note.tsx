import type { ProductPage } from '#contracts/product-lists.ts';

type CorrectionNoteProps = {
  corrected: NonNullable<ProductPage['corrected']>;
  /** Called to search for the text as typed. */
  onExact: () => void;
};

/** Says that the search text was corrected, and offers to search for it as typed. */
export function CorrectionNote({ corrected: { from, to }, onExact }: CorrectionNoteProps) {
  return (
    <p>
      Showing results for <strong>{to}</strong>. Search instead for{' '}
      <button type="button" onClick={onExact} className="text-link">
        {from}
      </button>
      .
    </p>
  );
}
