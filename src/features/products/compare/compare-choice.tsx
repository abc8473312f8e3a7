import { createContext, type ReactNode, useContext, useState } from 'react';
import { toastMessage } from '#src/ui/toaster.tsx';
import { comparedIds, keepCompared, mostCompared } from './compared-ids.ts';

type Choice = {
  ids: readonly string[];
  /** Adds a product, or removes it. */
  toggle: (id: string) => void;
  clear: () => void;
};

const Compared = createContext<Choice>({ ids: [], toggle() {}, clear() {} });

/** Returns which products of a list the user chose to compare. */
export const useCompareChoice = () => useContext(Compared);

/** Lets the user choose products to compare within `children`. The choice lasts as long as the tab. */
export function CompareChoice({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState(comparedIds);
  function choose(next: readonly string[]) {
    keepCompared(next);
    setIds(next);
  }
  function toggle(id: string) {
    if (ids.includes(id)) return choose(ids.filter((other) => other !== id));
    if (ids.length < mostCompared) return choose([...ids, id]);
    toastMessage(`You can compare ${mostCompared} products at a time. Please remove one first.`);
  }
  return <Compared value={{ ids, toggle, clear: () => choose([]) }}>{children}</Compared>;
}
