import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { webApi } from './web-api.ts';

// A busy machine takes its time; what never comes still fails before the test's own end.
// Printing the whole page for each try of a query is slow: a test that fails prints it once, below.
configure({ asyncUtilTimeout: 8_000, getElementError: (message) => new Error(message ?? '') });

/** Of a wide window, and of people who want things to keep still. */
const media = ['(prefers-reduced-motion: reduce)', '(width >= 64rem)'];

// What every browser has and jsdom lacks; layout is for the browser tests.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: media.includes(query),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.scrollTo = () => {};
// New browsers answer by a promise.
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

// Whatever the console is told to complain about is a defect of the screen under test.
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

/** Browsers know the element `search`; jsdom does not yet, and React asks it. */
function isAboutSearch(format: unknown, detail: unknown): boolean {
  return String(format).startsWith('The tag <%s> is unrecognized') && detail === 'search';
}
