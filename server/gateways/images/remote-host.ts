import * as z from 'zod';

/** The host failed or refused; `message` is for the log and never holds the key. */
export class ImageHostProblem extends Error {}

const Reply = z.object({
  success: z.literal(true),
  data: z.object({ url: z.url({ protocol: /^https?$/ }).max(500) }),
});
const maxReplyBytes = 64 * 1024;

type Host = { url: string; key: string /** Seconds for the whole exchange. */; timeout?: number };

export type RemoteHost = {
  /** Hands over a WebP file and returns its public address; throws an ImageHostProblem. */
  upload(name: string, bytes: Buffer): Promise<string>;
};

/**
 * A third-party image host: multipart field `image`, the API key in the query, `data.url` in the reply
 * (imgbb's protocol), which has no way to delete a picture.
 */
export function createRemoteHost({ url, key, timeout = 20 }: Host): RemoteHost {
  const target = new URL(url);
  target.searchParams.set('key', key);

  return {
    async upload(name, bytes) {
      const body = new FormData();
      body.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), name);
      return parseReply(await exchange(target, body, timeout * 1000));
    },
  };
}

async function exchange(target: URL, body: FormData, timeout: number): Promise<string> {
  const signal = AbortSignal.timeout(timeout);
  let response: Response;
  try {
    // A redirect would carry the key to wherever it points.
    response = await fetch(target, { method: 'POST', body, signal, redirect: 'error' });
    if (response.ok) return await readBounded(response);
  } catch (error) {
    if (error instanceof ImageHostProblem) throw error;
    throw new ImageHostProblem(`the image host can't be reached: ${reason(error)}`);
  }
  await response.body?.cancel().catch(() => {});
  throw new ImageHostProblem(`the image host answered ${response.status}`);
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxReplyBytes) throw new ImageHostProblem("the image host's reply is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseReply(text: string): string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ImageHostProblem("the image host's reply is not JSON");
  }
  const parsed = Reply.safeParse(json);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new ImageHostProblem(`the image host's reply is not as agreed, at: ${where}`);
  }
  return parsed.data.data.url;
}

/** Only names and codes: an error's own text may quote the address, and with it the key. */
function reason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  return name === 'TimeoutError' ? 'no answer in time' : String(cause?.code ?? name);
}
