import type { BrowserWindow, Rectangle } from 'electron';

/** A window's position and size in pixels, and whether it was maximized. */
export type WindowPlace = Rectangle & { maximized: boolean };

const initialSize = { width: 1280, height: 860 };
/** A window's smallest size in pixels. */
export const minSize = { width: 390, height: 560 };
/** How much of the title bar must be on a screen, in pixels, so that the user can move the window. */
const handle = { width: 120, height: 32 };
/** How long a position must stay unchanged before it is saved, in milliseconds. */
const pause = 500;

/**
 * Returns where to open the window: at its last position if that is still on a screen, otherwise in the
 * middle of the primary screen. The window is never larger than the screen. `screens` are work areas,
 * starting with the primary screen.
 */
export function placeOnScreen(kept: WindowPlace | null, screens: readonly Rectangle[]): Rectangle {
  const screen = kept && screens.find((one) => holds(one, kept));
  if (screen) return within(screen, kept);
  const [primary = { x: 0, y: 0, ...initialSize }] = screens;
  const { width, height } = fitted(kept ?? initialSize, primary);
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

function fitted({ width, height }: typeof initialSize, screen: Rectangle): typeof initialSize {
  return {
    width: Math.max(minSize.width, Math.min(width, screen.width)),
    height: Math.max(minSize.height, Math.min(height, screen.height)),
  };
}

/** Calls `keep` with the window's position and size after a move or resize, and when it closes. */
export function followPlace(window: BrowserWindow, keep: (place: WindowPlace) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    // For a maximized window, saves the normal size, so that it can be restored later.
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
