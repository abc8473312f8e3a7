import { Check, Scale } from 'lucide-react';
import { useCompareChoice } from './compare-choice.tsx';

/** Adds a card's product to the comparison, or removes it if it is already selected. */
export function CompareButton({
  product: { _id, title },
}: {
  product: { _id: string; title: string };
}) {
  const { ids, toggle } = useCompareChoice();
  const chosen = ids.includes(_id);
  const Icon = chosen ? Check : Scale;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={`Compare ${title}`}
      onClick={() => toggle(_id)}
      className="relative z-1 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm max-[34rem]:-ms-3 font-semibold hover:bg-base-200 aria-pressed:bg-surf aria-pressed:text-surf-ink"
    >
      <Icon aria-hidden="true" className="size-4" />
      Compare
    </button>
  );
}
