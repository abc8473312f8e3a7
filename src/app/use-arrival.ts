import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';

/** Titles of routes; a screen that learns a better one sets `document.title` in an effect. */
export type RouteHandle = {
  title: string | ((params: Record<string, string | undefined>) => string);
};

function isHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null && 'title' in value;
}

/** What happens on arrival at a page: its title is set, and the focus moves to its heading. */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const match = useMatches().findLast(({ handle }) => isHandle(handle));
  const handle = isHandle(match?.handle) ? match.handle : null;
  const title =
    typeof handle?.title === 'function' ? handle.title(match?.params ?? {}) : handle?.title;
  const place = pathname + hash;
  const seen = useRef(place);

  // Also between two products, whose screens learn their titles later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it depends on
  useLayoutEffect(() => {
    document.title = title ? `${title} · Second Fret` : 'Second Fret: used guitars and gear';
  }, [title, pathname]);

  useEffect(() => {
    if (seen.current === place) return;
    seen.current = place;
    const main = document.getElementById('content');
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    (target ?? main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
  }, [place, hash]);
}
