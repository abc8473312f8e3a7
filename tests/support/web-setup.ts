import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { forgetToasts } from '#tests/web/support/toasts.ts';
import { webApi } from './web-api.ts';

// The timeout only ends a test that hangs, and is shorter than a test's own, so that the error names the query. Errors don't include the page,
// because printing it for each failed query is slow. The code below prints it once if the test fails.
configure({ asyncUtilTimeout: 120_000, getElementError: (message) => new Error(message ?? '') });

// Turn off React's records of where elements are created. React makes up to 10,000 of them per second, which takes a
// tenth of these suites' time. React only needs the records for warnings, and any warning fails the test.
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

/** The media queries that match in a wide window with reduced motion. */
const media = ['(prefers-reduced-motion: reduce)', '(width >= 64rem)'];

// Replace browser functions that jsdom lacks. Layout is covered by the browser tests.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: media.includes(query),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
// In recent browsers, these functions return a promise.
window.scrollTo = async () => {};
// jsdom can't decode pictures.
globalThis.createImageBitmap = async () => ({ width: 4, height: 3, close() {} });
Element.prototype.scrollIntoView = async () => {};
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.querySelector<HTMLElement>('[autofocus]')?.focus();
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

// Testing Library types without pauses, which would be mistaken for a barcode scan. So give each key event a timestamp
// 100 ms after the previous one.
const typedAt = new WeakMap<Event, number>();
let clock = 0;
Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
  configurable: true,
  get(this: KeyboardEvent) {
    if (!typedAt.has(this)) {
      clock += 100;
      typedAt.set(this, clock);
    }
    return typedAt.get(this);
  },
});

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

// Fail the test on console errors and warnings, because they are defects in the tested screen.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM());
  vi.useRealTimers();
  cleanup();
  // All test files share the document, so an element left behind would appear in the next file's tests.
  document.body.replaceChildren();
  forgetToasts();
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

/** Returns whether React's warning is about the `search` element, which jsdom doesn't support yet. */
function isAboutSearch(format: unknown, detail: unknown): boolean {
  return String(format).startsWith('The tag <%s> is unrecognized') && detail === 'search';
}
