import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';

/** The history state of links from My Products to the edit form. */
export const fromMyProducts = { fromMyProducts: true };

/**
 * Returns a function that goes from the form to My Products. Users who came from there return to the same position in
 * the list. The form's preview has its own history entry.
 */
export function useEditReturn(): () => Promise<void> {
  const navigate = useNavigate();
  const { state } = useLocation();
  // The user may leave the preview while the form is saving.
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  return async () => {
    const { fromMyProducts: linked, preview } = latest.current ?? {};
    await (linked ? navigate(preview === true ? -2 : -1) : navigate(paths.myProducts));
  };
}
