import { useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import type { WantedProduct } from '#src/people/session/use-return.ts';

/**
 * Returns a function that opens the login page, which shows `product` if there is one. After logging in, the user
 * returns to the current page, at `hash`.
 */
export function useLogin(): (product?: WantedProduct, hash?: string) => void {
  const navigate = useNavigate();
  return (product, hash = '') => {
    // Doesn't use `useLocation`, which would re-render every card each time the URL changes.
    const { pathname, search } = window.location;
    const shown = product && { title: product.title, image_url: product.image_url };
    const state = { from: pathname + search + hash, product: shown ?? null };
    void navigate(paths.login, { state });
  };
}
