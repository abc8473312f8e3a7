/** What share of the request has been sent, 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * As `fetch`, for the one thing that it can't: telling how far an upload is. Rejects with a TypeError where
 * no answer comes, and with an AbortError when `init.signal` aborts.
 */
export function fetchWithProgress(
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body: FormData;
    signal: AbortSignal | null;
  },
  onProgress: OnProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method, url);
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const headers = new Headers();
      for (const name of ['retry-after', 'x-request-id']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      resolve(new Response(request.responseText, { status: request.status, headers }));
    });
    request.addEventListener('error', () => reject(new TypeError('the upload got no answer')));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    init.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(init.body);
  });
}
