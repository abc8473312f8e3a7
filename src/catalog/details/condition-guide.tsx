import {
  type Condition,
  conditionDefinitions,
  conditions,
} from '#contracts/catalog/product-form.ts';

/** Explains all condition grades and highlights the product's grade. */
export function ConditionGuide({ condition }: { condition: Condition | '' }) {
  return (
    <details className="border-b border-rule">
      <summary className="flex min-h-11 items-center text-link">What the grades mean</summary>
      <ul className="grid gap-2 pb-4 text-sm">
        {conditions.map((grade) => (
          <li
            key={grade}
            aria-current={grade === condition || undefined}
            className="rounded-field px-3 py-1.5 aria-[current=true]:bg-base-200"
          >
            <b>{grade}</b>
            {grade === condition && <span className="sr-only"> (this product)</span>}
            <span className="block text-muted">{conditionDefinitions[grade]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
