/** Far more than any reply that the main process reads. */
const mostBytes = 64 * 1024;
const patience = 15_000;

/**
 * Returns a `fetch` for small replies. Rejects on a redirect, after 15 seconds, or beyond 64 KiB. Asks for
 * uncompressed replies, so a small one can't inflate to a huge one.
 */
export function boundedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, {
      ...init,
      headers: { ...init?.headers, 'accept-encoding': 'identity' },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    // Leaving the loop cancels the body.
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw new RangeError('the reply is too long');
      chunks.push(chunk);
    }
    const { status, headers } = response;
    return new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, { status, headers });
  };
}
