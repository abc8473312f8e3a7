import type { WebContents } from 'electron';

/** The zoom factors that browsers use. 1 is 100 percent. */
const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];

export type ZoomChange = 'in' | 'out' | 'reset';

/** Returns the next zoom factor after `now`, or `now` if there is no further step. */
export function nextZoom(now: number, change: ZoomChange): number {
  switch (change) {
    case 'reset':
      return 1;
    case 'in':
      return steps.find((step) => step > now + 0.01) ?? now;
    case 'out':
      return steps.findLast((step) => step < now - 0.01) ?? now;
  }
}

/**
 * Applies the saved zoom whenever a page loads, and zooms with Ctrl and the mouse wheel. `set` saves a new
 * factor. Returns a function for the menu's zoom commands.
 */
export function keepZoom(
  contents: WebContents,
  { get, set }: { get(): number; set(factor: number): void },
): (change: ZoomChange) => void {
  function change(how: ZoomChange): void {
    const factor = nextZoom(get(), how);
    set(factor);
    contents.setZoomFactor(factor);
  }
  contents.on('dom-ready', () => contents.setZoomFactor(get()));
  contents.on('zoom-changed', (_event, direction) => change(direction));
  return change;
}
