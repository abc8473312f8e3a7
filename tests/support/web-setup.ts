import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { webApi } from './web-api.ts';

// Long enough for a busy machine, but shorter than the test's own timeout.
// Printing the whole page for each failed query is slow. A failed test prints it once, below.
configure({ asyncUtilTimeout: 8_000, getElementError: (message) => new Error(message ?? '') });

/** Media queries of a wide window with reduced motion. */
const media = ['(prefers-reduced-motion: reduce)', '(width >= 64rem)'];

// Browser functions that jsdom lacks. Layout is tested in the browser.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: media.includes(query),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.scrollTo = () => {};
// New browsers return a promise.
Element.prototype.scrollIntoView = async () => {};
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
window.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

const unanswered: string[] = [];

beforeAll(() => {
  webApi.listen({
    async onUnhandledFrame({ frame }) {
      const message = await frame.getUnhandledMessage();
      unanswered.push(message);
      throw new Error(message);
    },
  });
});
afterAll(() => webApi.close());

// A console error or warning is a defect of the tested screen.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM());
  cleanup();
  webApi.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = [console.error, console.warn]
    .flatMap((log) => vi.mocked(log).mock.calls)
    .filter(([format, detail]) => !isAboutSearch(format, detail));
  vi.restoreAllMocks();
  expect(unanswered.splice(0), 'calls that no test answers').toEqual([]);
  expect(complaints, 'console.error and console.warn stay silent in a test').toEqual([]);
});

/** jsdom doesn't know the element `search` yet, and React would warn. */
function isAboutSearch(format: unknown, detail: unknown): boolean {
  return String(format).startsWith('The tag <%s> is unrecognized') && detail === 'search';
}
