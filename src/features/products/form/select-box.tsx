import { createContext, useContext } from 'react';
import type { OwnProduct } from '#contracts/products.ts';

type Selection = {
  selected: ReadonlySet<string>;
  onSelect: (id: string, on: boolean) => void;
};

/** Which products are selected; beside the rows, so that a tick does not draw every row of a long list anew. */
export const Selection = createContext<Selection>({
  selected: new Set(),
  onSelect: () => undefined,
});

/**
 * Whether it can be selected, for a change as for a price tag. What is sold or archived can't be: nothing of it
 * changes any more, and among many it would only waste a label; its own menu still leads to its tag.
 */
export function isSelectable({ can }: OwnProduct): boolean {
  return can.delete || can.end || can.relist;
}

/** Selects one product, where it can be. */
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
