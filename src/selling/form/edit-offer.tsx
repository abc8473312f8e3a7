import { formatMoment } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';

type EditOfferProps = {
  /** When the user made the unsaved changes (ISO timestamp). */
  at: string;
  onContinue: () => void;
  onDiscard: () => void;
};

/** Asks whether to restore unsaved changes to a product that has since been changed elsewhere. */
export function EditOffer({ at, onContinue, onDiscard }: EditOfferProps) {
  return (
    <section className="plate grid gap-4 border-l-4 border-l-secondary p-5">
      <h2 className="font-display text-xl">You have unsaved changes from {formatMoment(at)}</h2>
      <p className="max-w-prose">
        This product has since been changed elsewhere. If you continue, you can compare both
        versions before you save.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={onContinue}>
          Continue with my changes
        </Button>
        <Button look="paper" onClick={onDiscard}>
          Discard my changes
        </Button>
      </div>
    </section>
  );
}
