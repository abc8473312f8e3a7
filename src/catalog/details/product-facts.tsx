import type { ReactNode } from 'react';
import {
  conditionDefinitions,
  detailLabels,
  publicDetailNames,
} from '#contracts/catalog/product-form.ts';
import { type ShownProduct, Value } from './shown-product.tsx';

function Fact({
  label,
  note,
  children,
}: {
  label: string;
  note?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 border-b border-rule py-2.5 max-sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">
        {children}
        {note && <p className="mt-0.5 text-sm font-normal text-muted">{note}</p>}
      </dd>
    </div>
  );
}

/** Lists a product's details. Omits empty ones. */
export function ProductFacts({ product }: { product: ShownProduct }) {
  const { condition, serial_number, years_of_use: years } = product;
  return (
    <dl className="border-t border-rule">
      <Fact label="Condition" note={condition ? conditionDefinitions[condition] : undefined}>
        <Value>{condition}</Value>
      </Fact>
      <Fact label="Condition type">
        <Value>{product.condition_type}</Value>
      </Fact>
      <Fact label="Year of purchase">
        <Value>{product.year_of_purchase}</Value>
      </Fact>
      <Fact label="Years of use">
        <Value>{years === '0' ? 'Less than one' : years}</Value>
      </Fact>
      {publicDetailNames.map(
        (name) =>
          product[name] && (
            <Fact key={name} label={detailLabels[name]}>
              {product[name]}
            </Fact>
          ),
      )}
      {serial_number && (
        <Fact
          label="Serial number"
          note={`Only ${product.own ? 'you' : 'the seller'} and the shop’s staff see this.`}
        >
          {serial_number}
        </Fact>
      )}
    </dl>
  );
}
