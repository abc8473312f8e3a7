import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';

/** The history state of links from My Products to the form that edits a product. */
export const fromMyProducts = { fromMyProducts: true };

/** Returns a function that leaves the form: to My Products as the user left it, or to its start. */
export function useEditReturn(): () => Promise<void> {
  const navigate = useNavigate();
  const { state } = useLocation();
  const linked = typeof state === 'object' && state !== null && 'fromMyProducts' in state;
  return async () => {
    await (linked ? navigate(-1) : navigate(paths.myProducts));
  };
}
