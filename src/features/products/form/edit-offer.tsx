import { formatMoment } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';

type EditOfferProps = {
  /** When it was typed. */
  at: string;
  onContinue: () => void;
  onDiscard: () => void;
};

/** Changes that were never saved, to a product that was changed elsewhere since: they cover nothing unasked. */
export function EditOffer({ at, onContinue, onDiscard }: EditOfferProps) {
  return (
    <section className="plate grid gap-4 border-l-4 border-l-secondary p-5">
      <h2 className="font-display text-xl">
        You have changes from {formatMoment(at)} that were never saved
      </h2>
      <p className="max-w-prose">
        This product was changed elsewhere since. If you go on with yours, you see both sides before
        anything is saved.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={onContinue}>
          Go on with my changes
        </Button>
        <Button look="paper" onClick={onDiscard}>
          Discard them
        </Button>
      </div>
    </section>
  );
}
