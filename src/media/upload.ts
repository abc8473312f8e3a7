import { type UploadedImage, uploadImage } from '#contracts/media/images.ts';
import { type ApiOptions, call } from '#src/lib/api.ts';
import { platform } from '#src/platform/index.ts';

/** Called with the fraction of the request that has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Timeouts in milliseconds. `sending` applies while no progress is made, `processing` once everything has been sent,
 * and `unreported` before the first progress event. The desktop app reports no progress, so `unreported` must be long
 * enough for the slowest upload.
 */
const timeouts = { sending: 30_000, processing: 60_000, unreported: 300_000 } as const;

/**
 * Sends a request like `fetch`, and reports progress. Rejects with a TypeError if there is no reply or the upload
 * stalls, and with an AbortError if the request's signal aborts.
 */
export const sendWithProgress =
  (onProgress: OnProgress): NonNullable<ApiOptions['sender']> =>
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
      const id = platform.cancelUpload && crypto.randomUUID();
      if (id) request.setRequestHeader('x-upload-id', id);
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total);
        if (loaded <= furthest) return;
        furthest = loaded;
        wait(lengthComputable && loaded === total ? timeouts.processing : timeouts.sending);
      });
      request.upload.addEventListener('load', () => wait(timeouts.processing));
      request.addEventListener('load', () => {
        const headers = new Headers();
        for (const name of ['retry-after', 'x-request-id']) {
          const value = request.getResponseHeader(name);
          if (value !== null) headers.set(name, value);
        }
        resolve(new Response(request.responseText, { status: request.status, headers }));
      });
      request.addEventListener('error', () => reject(new TypeError('the upload got no reply')));
      request.addEventListener('abort', () => {
        if (id) void platform.cancelUpload?.(id);
        reject(
          stalled ? new TypeError('the upload stalled') : new DOMException('aborted', 'AbortError'),
        );
      });
      request.addEventListener('loadend', () => clearTimeout(clock));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      wait(timeouts.unreported);
      request.send(init.body);
    });

/** Uploads a photo and returns the stored image, which does not belong to any product yet. */
export async function uploadPhoto(
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<UploadedImage> {
  const { data } = await call(
    uploadImage,
    { file },
    { signal, sender: sendWithProgress(onProgress) },
  );
  return data;
}
