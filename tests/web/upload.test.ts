import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadImage } from '#contracts/images.ts';
import { call } from '#src/lib/api.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { sendWithProgress } from '#src/lib/upload.ts';
import { exampleImage } from '#tests/support/web-examples.ts';

/** A connection that does what the test says. */
class Connection extends EventTarget {
  static current: Connection;
  readonly upload = new EventTarget();
  readonly responseText = JSON.stringify({ success: true, data: exampleImage });
  readonly status = 200;
  open() {
    Connection.current = this;
  }
  setRequestHeader() {}
  getResponseHeader = () => null;
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  moves(share: number) {
    const told = { lengthComputable: true, loaded: share * 1000, total: 1000 };
    this.upload.dispatchEvent(new ProgressEvent('progress', told));
  }
  hasSentAll() {
    this.upload.dispatchEvent(new Event('load'));
  }
  answers() {
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Connection);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins an upload; `outcome` becomes `stored`, or the code that it failed by. */
async function begin(signal = new AbortController().signal) {
  const state = { outcome: 'under way' };
  const file = new Blob(['a photo']);
  void call(uploadImage, { file }, { signal, sender: sendWithProgress(() => {}) }).then(
    () => {
      state.outcome = 'stored';
    },
    (error: Error) => {
      state.outcome = error instanceof ApiError ? error.code : error.name;
    },
  );
  // The session is asked for its token first.
  await seconds(0);
  return state;
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

it('ends as unreachable once nothing moved for half a minute', async () => {
  const upload = await begin();
  Connection.current.moves(0.4);
  await seconds(29);
  expect(upload.outcome).toBe('under way');
  await seconds(2);
  expect(upload.outcome).toBe('offline');
});

it('goes on for as long as it moves', async () => {
  const upload = await begin();
  for (let share = 0; share < 1; share += 0.05) {
    Connection.current.moves(share);
    await seconds(25);
  }
  Connection.current.hasSentAll();
  await seconds(25);
  Connection.current.answers();
  await seconds(0);
  expect(upload.outcome).toBe('stored');
});

it('does not count as moving while the same share is told again', async () => {
  const upload = await begin();
  Connection.current.moves(0.4);
  await seconds(20);
  Connection.current.moves(0.4);
  await seconds(11);
  expect(upload.outcome).toBe('offline');
});

it('leaves the server a minute for its work once all is sent', async () => {
  const upload = await begin();
  Connection.current.moves(1);
  Connection.current.hasSentAll();
  await seconds(59);
  expect(upload.outcome).toBe('under way');
  await seconds(2);
  expect(upload.outcome).toBe('offline');
});

it('has its time where nobody tells how far it is, but an end', async () => {
  const upload = await begin();
  await seconds(290);
  expect(upload.outcome).toBe('under way');
  await seconds(11);
  expect(upload.outcome).toBe('offline');
});

it('that is given up is not unreachable, and leaves no clock behind', async () => {
  const controller = new AbortController();
  const upload = await begin(controller.signal);
  Connection.current.moves(0.4);
  controller.abort();
  await seconds(0);
  expect(upload.outcome).toBe('AbortError');
  expect(vi.getTimerCount()).toBe(0);
});
