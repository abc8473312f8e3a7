import { createContext, type ReactNode, useContext, useState } from 'react';
import { toastMessage } from '#src/ui/toaster.tsx';
import { comparedIds, keepCompared, maxCompared } from './compared-ids.ts';

type Choice = {
  ids: readonly string[];
  /** Adds a product to the comparison, or removes it if it is already selected. */
  toggle: (id: string) => void;
  clear: () => void;
};

const Compared = createContext<Choice>({ ids: [], toggle() {}, clear() {} });

/** Returns the ids of the products selected for comparison, and functions to change the selection. */
export const useCompareChoice = () => useContext(Compared);

/** Lets the user select products to compare within `children`. The selection lasts until the tab is closed. */
export function CompareChoice({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState(comparedIds);
  function choose(next: readonly string[]) {
    keepCompared(next);
    setIds(next);
  }
  function toggle(id: string) {
    if (ids.includes(id)) return choose(ids.filter((other) => other !== id));
    if (ids.length < maxCompared) return choose([...ids, id]);
    toastMessage(`You can compare ${maxCompared} products at a time. Please remove one first.`);
  }
  return <Compared value={{ ids, toggle, clear: () => choose([]) }}>{children}</Compared>;
}
