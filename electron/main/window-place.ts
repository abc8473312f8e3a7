import type { BrowserWindow, Rectangle } from 'electron';

/** Where a window was, in the system's own pixels, and whether it filled its screen. */
export type WindowPlace = Rectangle & { maximized: boolean };

const usual = { width: 1280, height: 860 };
const least = { width: 390, height: 560 };
/** Of the window's upper edge, by which it is moved: this much must lie on a screen. */
const handle = { width: 120, height: 32 };
/** Milliseconds without a change until a place is worth keeping. */
const pause = 500;

/**
 * Where to open the window: where it was, no larger than its screen, if a screen is still there to hold it
 * by; else in the middle of the first. `screens` are their work areas, the primary one first.
 */
export function placeOnScreen(kept: WindowPlace | null, screens: readonly Rectangle[]): Rectangle {
  const screen = kept && screens.find((one) => holds(one, kept));
  if (screen) return within(screen, kept);
  const [primary = { x: 0, y: 0, ...usual }] = screens;
  const { width, height } = fitted(kept ?? usual, primary);
  return {
    x: Math.round(primary.x + (primary.width - width) / 2),
    y: Math.round(primary.y + (primary.height - height) / 2),
    width,
    height,
  };
}

function holds(screen: Rectangle, { x, y, width }: Rectangle): boolean {
  const across = Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x);
  return across >= handle.width && y >= screen.y && y + handle.height <= screen.y + screen.height;
}

function within(screen: Rectangle, { x, y, ...size }: Rectangle): Rectangle {
  return { x, y, ...fitted(size, screen) };
}

function fitted({ width, height }: typeof usual, screen: Rectangle): typeof usual {
  return {
    width: Math.max(least.width, Math.min(width, screen.width)),
    height: Math.max(least.height, Math.min(height, screen.height)),
  };
}

type Followed = Pick<BrowserWindow, 'getNormalBounds' | 'isMaximized' | 'isDestroyed' | 'on'>;

/** Calls `keep` with the window's place when it has come to rest, and when it closes. */
export function followPlace(window: Followed, keep: (place: WindowPlace) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    // What it would have without being maximised: that is what it goes back to.
    if (!window.isDestroyed())
      keep({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(now, pause);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('maximize', soon);
  window.on('unmaximize', soon);
  window.on('close', now);
  window.on('closed', () => clearTimeout(timer));
}
