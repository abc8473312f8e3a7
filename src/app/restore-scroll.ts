/** The item in which React Router's `ScrollRestoration` stores scroll positions, by history entry. */
const stored = 'react-router-scroll-positions';

/**
 * Restores the scroll position of the first page after a reload, or after Back from another site. React Router restores
 * it only once, when the page may still be too short, because the screen's script or data hasn't arrived. So this
 * function repeats it whenever the page grows, until the position is reached or the user does something.
 */
export function restoreScroll(): void {
  const { href } = location;
  const position = JSON.parse(sessionStorage[stored] ?? '{}')[history.state?.key ?? 'default'];
  if (!position) return;
  const growth = new ResizeObserver(() => {
    if (location.href === href) scrollTo(0, position);
    if (location.href !== href || scrollY > position - 1) growth.disconnect();
  });
  growth.observe(document.body);
  for (const use of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(use, () => growth.disconnect(), { once: true });
  }
}
