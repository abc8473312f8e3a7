import { createContext, useContext } from 'react';
import type { OwnProduct } from '#contracts/selling/own-products.ts';

type Selection = {
  selected: ReadonlySet<string>;
  onSelect: (id: string, on: boolean) => void;
};

/**
 * The selected products. They are in a context so that selecting a product re-renders only the checkboxes, not the
 * rows.
 */
export const Selection = createContext<Selection>({
  selected: new Set(),
  onSelect: () => undefined,
});

/**
 * Returns whether a product can be selected. Sold and archived products can't, because no bulk action applies to
 * them. Their price tags can still be printed from their menus.
 */
export function isSelectable({ can }: OwnProduct): boolean {
  return can.delete || can.end || can.relist;
}

/** A checkbox to select a product. Renders nothing if the product can't be selected. */
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
