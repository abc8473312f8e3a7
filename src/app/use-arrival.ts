import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { siteDescription } from '#contracts/page-heads.ts';
import { isFixedPage, notFound, type Route } from '#contracts/routes.ts';
import { isHeadSent, writePageHead } from '#src/lib/page-head.ts';

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'title' in value;
}

/**
 * Returns the form field that the screen marks for initial focus, if any. Returns null on touch screens, where focus
 * would open the keyboard.
 */
const markedField = (main: HTMLElement | null) =>
  window.matchMedia('(pointer: coarse)').matches
    ? null
    : main?.querySelector<HTMLElement>('[data-arrival]');

/**
 * After each navigation, updates the document's head and moves focus to the heading or to the element marked with
 * `data-arrival`.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const match = useMatches().findLast(({ handle }) => isRoute(handle));
  const route = isRoute(match?.handle) ? match.handle : notFound;
  const title = route.title.replace(/:(\w+)/, (_, name) => match?.params[name] ?? '');
  const address = pathname + hash;
  const seen = useRef(address);

  const sent = useRef(isHeadSent(pathname) ? pathname : null);
  useLayoutEffect(() => {
    // On the first page of a visit, keep the head from the server's HTML, which is more specific than the
    // route's.
    if (sent.current === pathname) return;
    sent.current = null;
    const { path, description = siteDescription } = route;
    writePageHead({ title, description, canonical: isFixedPage(route) ? path : null });
  }, [route, title, pathname]);

  useEffect(() => {
    const last = seen.current;
    if (last === address) return;
    seen.current = address;
    // A changed filter drops the hash that a skip link has added.
    if (last.startsWith(`${address}#`)) return;
    const main = document.getElementById('content');
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    const heading = main?.querySelector<HTMLElement>('h1');
    (target ?? markedField(main) ?? heading ?? main)?.focus({ preventScroll: true });
  }, [address, hash]);
}
