import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPlace, placeOnScreen, type WindowPlace } from '#electron/main/window-place.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: 1440, y: 0, width: 2560, height: 1400 };
const place = (change: Partial<WindowPlace>): WindowPlace => ({
  ...{ x: 100, y: 80, width: 1000, height: 700, maximized: false },
  ...change,
});

it.each<[string, WindowPlace | null, object]>([
  ['in the middle at first', null, { x: 80, y: 33, width: 1280, height: 860 }],
  ['where it was', place({}), { x: 100, y: 80, width: 1000, height: 700 }],
  ['on the second screen', place({ x: 2000 }), { x: 2000, y: 80, width: 1000, height: 700 }],
  ['half outside, with enough title bar to move it', place({ x: -700 }), { x: -700, width: 1000 }],
  ['back from a screen that is gone', place({ x: 5000 }), { x: 220, y: 113, width: 1000 }],
  ['back from above', place({ y: -400 }), { x: 220, y: 113 }],
  ['back from a place with too little title bar', place({ x: -950 }), { x: 220, y: 113 }],
  ['back from below', place({ x: 0, y: 890 }), { x: 220, y: 113 }],
  ['no larger than its screen', place({ width: 9000, height: 9000 }), { width: 1440, height: 875 }],
  ['no smaller than can be used', place({ width: 130, height: 40 }), { width: 390, height: 560 }],
])('opens %s', (_where, kept, expected) => {
  expect(placeOnScreen(kept, [laptop, beside])).toMatchObject(expected);
});

it('opens even if the system reports no screen', () => {
  expect(placeOnScreen(null, [])).toEqual({ x: 0, y: 0, width: 1280, height: 860 });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('saves its place when it stops moving, and when it closes', () => {
  const bounds = { x: 1, y: 2, width: 800, height: 600 };
  const window = Object.assign(new EventEmitter(), {
    getNormalBounds: () => bounds,
    isMaximized: () => true,
    isDestroyed: () => false,
  });
  const keep = vi.fn();
  followPlace(window as never, keep);
  for (let moved = 0; moved < 50; moved += 1) {
    window.emit('move');
    vi.advanceTimersByTime(100);
  }
  expect(keep).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(keep.mock.calls).toEqual([[{ ...bounds, maximized: true }]]);
  window.emit('resize');
  window.emit('close');
  window.emit('closed');
  vi.advanceTimersByTime(5000);
  expect(keep).toHaveBeenCalledTimes(2);
});
