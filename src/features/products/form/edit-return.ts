import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';

/** The history state of links from My Products to the form that edits a product. */
export const fromMyProducts = { fromMyProducts: true };

/**
 * Returns a function that leaves the form for My Products. Users who came from there return to the same place in the
 * list.
 */
export function useEditReturn(): () => Promise<void> {
  const navigate = useNavigate();
  const { state } = useLocation();
  const linked = typeof state === 'object' && state !== null && 'fromMyProducts' in state;
  return async () => {
    await (linked ? navigate(-1) : navigate(paths.myProducts));
  };
}
