import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { siteDescription } from '#contracts/page-heads.ts';
import { isFixedPage, notFound, type Route } from '#contracts/routes.ts';
import { isHeadSent, writePageHead } from '#src/lib/page-head.ts';

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'title' in value;
}

/** What happens on arrival at a page: its head is written, and the focus moves to its heading. */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const match = useMatches().findLast(({ handle }) => isRoute(handle));
  const route = isRoute(match?.handle) ? match.handle : notFound;
  const title = route.title.replace(/:(\w+)/, (_, name) => match?.params[name] ?? '');
  const place = pathname + hash;
  const seen = useRef(place);

  const sent = useRef(isHeadSent(pathname) ? pathname : null);
  useLayoutEffect(() => {
    // For the first page of a visit the server has said more than the route knows.
    if (sent.current === pathname) return;
    sent.current = null;
    const { path, description = siteDescription } = route;
    writePageHead({ title, description, canonical: isFixedPage(route) ? path : null });
  }, [route, title, pathname]);

  useEffect(() => {
    if (seen.current === place) return;
    seen.current = place;
    const main = document.getElementById('content');
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    (target ?? main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
  }, [place, hash]);
}
