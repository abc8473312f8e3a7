/** No answer that main itself reads comes near this. */
const mostBytes = 64 * 1024;
const patience = 15_000;

/**
 * A `fetch` for answers that main itself reads: at most 64 KiB, not compressed, within 15 seconds, and no
 * redirect. Rejects otherwise. A longer answer is neither read to its end nor inflated.
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
      if (bytes > mostBytes) throw new RangeError('the answer is too long');
      chunks.push(chunk);
    }
    const { status, headers } = response;
    return new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, { status, headers });
  };
}
