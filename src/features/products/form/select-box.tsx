import { createContext, useContext } from 'react';
import type { OwnProduct } from '#contracts/products.ts';

type Selection = {
  selected: ReadonlySet<string>;
  onSelect: (id: string, on: boolean) => void;
};

/** The selected products. A context, so that a tick re-renders the checkboxes and not every row. */
export const Selection = createContext<Selection>({
  selected: new Set(),
  onSelect: () => undefined,
});

/**
 * Returns whether a product can be selected. Sold and archived products can't, because no bulk action applies to
 * them. Their menu still has the price tag.
 */
export function isSelectable({ can }: OwnProduct): boolean {
  return can.delete || can.end || can.relist;
}

/** A checkbox that selects one product, if it can be selected. */
export function SelectBox({ product }: { product: OwnProduct }) {
  const { selected, onSelect } = useContext(Selection);
  const { _id, title } = product;
  if (!isSelectable(product)) return null;
  return (
    <label className="-m-2 grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">Select {title}</span>
      <input
        type="checkbox"
        checked={selected.has(_id)}
        onChange={(event) => onSelect(_id, event.target.checked)}
        className="checkbox rounded-sm border-base-content/60"
      />
    </label>
  );
}
