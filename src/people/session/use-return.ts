import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';

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

/** What the user pressed before the login or on another page, for the page that opens next. */
let wish: unknown;

export function makeWish(wanted: string): void {
  wish = wanted;
}

/** Returns whether the user opened this page to do `wanted`. Returns true only once. */
export function takeWish(wanted: string): boolean {
  if (wish !== wanted) return false;
  wish = undefined;
  return true;
}

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
      wish = 'wish' in sent && sent.wish;
      void navigate(to, { replace: true });
    },
    adminsOnly: 'adminsOnly' in sent,
    // The cast is safe, because only our own pages can write this state.
    product: 'product' in sent ? (sent.product as Return['product']) : undefined,
    state,
  };
}
