/** What no answer that main itself reads comes near. */
const mostBytes = 64 * 1024;

/** To be sent with each call that {@link readJson} reads: the bytes that come are those that count. */
export const uncompressed = { 'accept-encoding': 'identity' } as const;

/**
 * The JSON of an answer of at most 64 KiB. Rejects with a `SyntaxError` where it is none, and a `RangeError`
 * beyond: then nothing more of it is read, nor inflated.
 */
export async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new RangeError('the answer is too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
