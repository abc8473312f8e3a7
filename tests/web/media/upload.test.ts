import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadImage } from '#contracts/media/images.ts';
import { call } from '#src/lib/api.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { sendWithProgress } from '#src/media/upload.ts';
import { exampleImage } from '#tests/support/web-examples.ts';

/** A fake XMLHttpRequest that the test controls. */
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
    const progress = { lengthComputable: true, loaded: share * 1000, total: 1000 };
    this.upload.dispatchEvent(new ProgressEvent('progress', progress));
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
  vi.unstubAllGlobals();
});

/** Starts an upload. When it ends, `outcome` is `stored` or the error's code or name. */
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
  // Wait until the client has the session's token, because the upload doesn't start before that.
  await seconds(0);
  return state;
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

it.each<[string, number, () => void]>([
  ['half a minute without progress', 30, () => Connection.current.moves(0.4)],
  [
    'a minute in which the server has everything and does not reply',
    60,
    () => {
      Connection.current.moves(1);
      Connection.current.hasSentAll();
    },
  ],
  ['five minutes if no progress is reported', 300, () => undefined],
])('fails as unreachable after %s', async (_, limit, progress) => {
  const upload = await begin();
  progress();
  await seconds(limit - 1);
  expect(upload.outcome).toBe('under way');
  await seconds(2);
  expect(upload.outcome).toBe('offline');
});

it('continues while there is progress', async () => {
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

it('does not count repeated progress events with equal values as progress', async () => {
  const upload = await begin();
  Connection.current.moves(0.4);
  await seconds(20);
  Connection.current.moves(0.4);
  await seconds(11);
  expect(upload.outcome).toBe('offline');
});

it('does not fail as unreachable if aborted, and leaves no timer behind', async () => {
  const controller = new AbortController();
  const upload = await begin(controller.signal);
  Connection.current.moves(0.4);
  controller.abort();
  await seconds(0);
  expect(upload.outcome).toBe('AbortError');
  expect(vi.getTimerCount()).toBe(0);
});
