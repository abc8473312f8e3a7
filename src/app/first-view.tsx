import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { PageSpinner } from '#src/ui/spinner.tsx';

/**
 * The outline of the first screen, which is part of the page's HTML. React removes the outline from the document on
 * startup.
 */
const outline = document.getElementById('first-view');

/**
 * Shown while a screen's script or the shop's settings load. The first page of a visit shows the outline from the page's
 * HTML.
 */
export function FirstView() {
  const host = useRef<HTMLDivElement>(null);
  const isFirst = useLocation().key.startsWith('default');
  useLayoutEffect(() => {
    if (outline) host.current?.replaceChildren(outline);
  }, []);
  return outline && isFirst ? <div ref={host} /> : <PageSpinner />;
}

/** A loading bar at the top of the window, shown while the next page's script loads. */
export function LoadingBar() {
  const { state } = useNavigation();
  return state === 'loading' && <div aria-hidden="true" className="loading-bar" />;
}
