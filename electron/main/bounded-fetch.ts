/** The maximum size of a reply in bytes. Replies that the main process expects are much smaller. */
const maxBytes = 64 * 1024;

/**
 * Returns a `fetch` for small replies. It rejects on a redirect, after `patience` milliseconds, or if the reply is
 * larger than 64 KiB. It requests uncompressed replies, because a small compressed reply could expand to a huge one.
 */
export function boundedFetch(
  fetch: typeof globalThis.fetch,
  patience = 15_000,
): typeof globalThis.fetch {
  return async (input, init) => {
    const stop = new AbortController();
    try {
      const response = await fetch(input, {
        ...init,
        headers: { ...init?.headers, 'accept-encoding': 'identity' },
        redirect: 'error',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(patience)]),
      });
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of response.body ?? []) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) throw new RangeError('the reply is too long');
        chunks.push(chunk);
      }
      const { status, headers } = response;
      return new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, { status, headers });
    } finally {
      // Leaving the loop early doesn't close Chromium's connection.
      stop.abort();
    }
  };
}
