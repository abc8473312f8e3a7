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

/** Selects one product, where something can be done with it. */
export function SelectBox({ product: { _id, title, can } }: { product: OwnProduct }) {
  const { selected, onSelect } = useContext(Selection);
  if (!can.delete && !can.end && !can.relist) return null;
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
