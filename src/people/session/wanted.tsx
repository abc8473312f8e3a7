import { patternOf, routeEntries } from '#contracts/routes.ts';
import type { Return } from './use-return.ts';

/** Says what the visitor wanted to see, and why an account is needed. */
export function Wanted({ from, product }: Pick<Return, 'from' | 'product'>) {
  const { what, why } = product === undefined ? closedPage(from) : visible(product?.title);
  return (
    <div className="flex min-w-0 items-center gap-4">
      {product && (
        <img
          src={product.image_url}
          alt=""
          className="size-16 shrink-0 rounded-box object-contain"
        />
      )}
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">Log in to {what}.</p>
        <p>{why} No account yet?</p>
      </div>
    </div>
  );
}

const visible = (title = '') => ({
  what: title ? `continue with “${title}”` : 'continue',
  why: 'Bookings, your watchlist, saved searches and reports belong to your account.',
});

function closedPage(from: string) {
  const { pathname, searchParams } = new URL(from, 'https://origin.invalid');
  for (const [name, { title, access }] of routeEntries) {
    const found = new RegExp(patternOf(name)).exec(pathname);
    if (!found || access === 'anyone') continue;
    if (access !== 'reader') {
      const what = name === 'addProduct' ? 'sell your gear' : `open ${title}`;
      return { what, why: 'This page needs an account.' };
    }
    const why = 'This shop shows its products only to people with an account, which is free.';
    if (name === 'product') return { what: 'see this product', why };
    // Unlike `decodeURIComponent`, this never throws.
    if (name === 'category')
      return { what: `see ${new URLSearchParams(`=${found[1]}`).get('')}`, why };
    const q = searchParams.get('q');
    return { what: q ? `see what we have for “${q}”` : 'see our products', why };
  }
  return { what: 'continue', why: 'This page needs an account.' };
}
