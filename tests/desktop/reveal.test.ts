import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { revealOnce } from '#electron/main/reveal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function hidden() {
  const webContents = new EventEmitter();
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: (): boolean => false,
  });
  const show = vi.fn();
  return { window, webContents, show, reveal: revealOnce(window as never, show) };
}

it.each([
  ['it is ready', 'ready-to-show', 'window'],
  ['it has loaded', 'did-finish-load', 'webContents'],
  ['it failed to load', 'did-fail-load', 'webContents'],
  ['its process is gone', 'render-process-gone', 'webContents'],
] as const)('shows the window once when %s', (_when, event, source) => {
  const given = hidden();
  given[source].emit(event);
  expect(given.show).toHaveBeenCalledTimes(1);
  given.window.emit('ready-to-show');
  given.reveal();
  vi.advanceTimersByTime(10_000);
  expect(given.show).toHaveBeenCalledTimes(1);
});

it('shows the window after three seconds if nothing is reported, but not if it has closed', () => {
  const { show } = hidden();
  vi.advanceTimersByTime(2_999);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(show).toHaveBeenCalledTimes(1);
  const closed = hidden();
  closed.window.isDestroyed = () => true;
  closed.window.emit('closed');
  vi.advanceTimersByTime(10_000);
  expect(closed.show).not.toHaveBeenCalled();
});
