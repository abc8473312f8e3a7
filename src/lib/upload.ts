import type { Sender } from './transport.ts';

/** What share of the request has been sent, 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * How long an upload may be silent, in milliseconds: on its way, and once all is sent and the server works.
 * A desktop's page is never told how far an upload is, so that `untold` has to do for the slowest.
 */
const patience = { moving: 30_000, working: 60_000, untold: 300_000 } as const;

/**
 * Sends a request like `fetch`, and also reports how much of it has been sent. Rejects with a TypeError where no
 * reply comes or nothing moves any more, and with an AbortError when the request's signal aborts.
 */
export const sendWithProgress =
  (onProgress: OnProgress): Sender =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let stalled = false;
      let clock: ReturnType<typeof setTimeout>;
      const wait = (milliseconds: number) => {
        clearTimeout(clock);
        clock = setTimeout(() => {
          stalled = true;
          request.abort();
        }, milliseconds);
      };
      let furthest = 0;
      request.open(init.method, url);
      for (const [name, value] of Object.entries(init.headers))
        request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total);
        if (loaded <= furthest) return;
        furthest = loaded;
        wait(lengthComputable && loaded === total ? patience.working : patience.moving);
      });
      request.upload.addEventListener('load', () => wait(patience.working));
      request.addEventListener('load', () => {
        const headers = new Headers();
        for (const name of ['retry-after', 'x-request-id']) {
          const value = request.getResponseHeader(name);
          if (value !== null) headers.set(name, value);
        }
        resolve(new Response(request.responseText, { status: request.status, headers }));
      });
      request.addEventListener('error', () => reject(new TypeError('the upload got no answer')));
      request.addEventListener('abort', () =>
        reject(
          stalled
            ? new TypeError('the upload got stuck')
            : new DOMException('aborted', 'AbortError'),
        ),
      );
      request.addEventListener('loadend', () => clearTimeout(clock));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      wait(patience.untold);
      request.send(init.body);
    });
