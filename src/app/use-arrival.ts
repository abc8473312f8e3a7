import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { publicPages, siteDescription } from '#contracts/page-heads.ts';
import { isHeadSent, type PageHead, writePageHead } from '#src/lib/page-head.ts';

/** Titles of routes; a screen that learns a better one says so by `usePageHead`. */
export type RouteHandle = {
  title: string | ((params: Record<string, string | undefined>) => string);
};

function isHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null && 'title' in value;
}

const known: Readonly<Record<string, Pick<PageHead, 'title' | 'description'>>> = publicPages;

/** What there is to say of a page before its screen has loaded anything. */
function routeHead(pathname: string, title: string): PageHead {
  const page = known[pathname];
  return page
    ? { ...page, canonical: pathname }
    : { title, description: siteDescription, canonical: null };
}

/** What happens on arrival at a page: its head is written, and the focus moves to its heading. */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const match = useMatches().findLast(({ handle }) => isHandle(handle));
  const handle = isHandle(match?.handle) ? match.handle : null;
  const title =
    typeof handle?.title === 'function' ? handle.title(match?.params ?? {}) : handle?.title;
  const place = pathname + hash;
  const seen = useRef(place);

  const sent = useRef(isHeadSent(pathname) ? pathname : null);
  useLayoutEffect(() => {
    // Where the visit begins the server knew more than the route does.
    if (sent.current === pathname) return;
    sent.current = null;
    writePageHead(routeHead(pathname, title ?? ''));
  }, [title, pathname]);

  useEffect(() => {
    if (seen.current === place) return;
    seen.current = place;
    const main = document.getElementById('content');
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    (target ?? main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
  }, [place, hash]);
}
