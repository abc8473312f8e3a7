import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import type { WantedProduct } from '#src/people/session/use-return.ts';
import { takeWish } from '#src/people/session/wish.ts';

/**
 * Returns a function that runs `act`. If the user is not signed in, it opens the login page instead, which shows
 * `product` if there is one. After logging in, the user returns to the current page, where `act` runs with `returned`.
 * `wish` identifies the action. A link can't start it, because the URL doesn't contain it.
 */
export function useWithLogin(
  wish: string,
  act: (returned: boolean) => void,
  product?: WantedProduct,
): () => void {
  const navigate = useNavigate();
  const signedIn = useSession().status === 'signed-in';
  useEffect(() => {
    if (signedIn && takeWish(wish)) act(true);
  });
  return () => {
    if (signedIn) return act(false);
    // Doesn't use `useLocation`, which would re-render every card each time the URL changes.
    const { pathname, search } = window.location;
    const shown = product && { title: product.title, image_url: product.image_url };
    const state = { from: pathname + search, product: shown ?? null, wish };
    void navigate(paths.login, { state });
  };
}
