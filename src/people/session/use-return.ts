import { useLocation } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';

/** The visible product from whose page a visitor was sent to the login. */
export type WantedProduct = { title: string; image_url: string };

/**
 * The page to open after login: the page that required the login, or Home. `adminsOnly` is true if only admins may
 * open that page. `product` is undefined if visitors may not see that page, and null if it is not about a product.
 */
export type Return = {
  from: string;
  adminsOnly: boolean;
  product: WantedProduct | null | undefined;
  state: unknown;
};

export function useReturn(): Return {
  const { state } = useLocation();
  const sent: object = typeof state === 'object' && state !== null ? state : {};
  const from: unknown = 'from' in sent && sent.from;
  // Accept only paths on this site, so that a crafted link can't lead to another site.
  const own = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return {
    from: own ? from : paths.home,
    adminsOnly: 'adminsOnly' in sent,
    // The cast is safe, because only our own pages can write this state.
    product: 'product' in sent ? (sent.product as Return['product']) : undefined,
    state,
  };
}
