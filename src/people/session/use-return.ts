import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { makeWish } from './wish.ts';

/** The visible product from whose page a visitor was sent to the login. */
export type WantedProduct = { title: string; image_url: string };

/**
 * The page to open after login: the page that required the login, or Home. `goBack` opens it, or another page.
 * `adminsOnly` is true if only admins may open that page. `product` is undefined if visitors may not see that page, and
 * null if it is not about a product.
 */
export type Return = {
  from: string;
  goBack: (to?: string) => void;
  adminsOnly: boolean;
  product: WantedProduct | null | undefined;
  state: unknown;
};

export function useReturn(): Return {
  const navigate = useNavigate();
  const { state } = useLocation();
  const sent: object = typeof state === 'object' && state !== null ? state : {};
  const from: unknown = 'from' in sent && sent.from;
  // Accept only paths on this site, so that a crafted link can't lead to another site.
  const own = typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : paths.home;
  return {
    from: own,
    goBack(to = own) {
      makeWish('wish' in sent && sent.wish);
      void navigate(to, { replace: true });
    },
    adminsOnly: 'adminsOnly' in sent,
    // The cast is safe, because only our own pages can write this state.
    product: 'product' in sent ? (sent.product as Return['product']) : undefined,
    state,
  };
}
