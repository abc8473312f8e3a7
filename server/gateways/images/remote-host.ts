import * as z from 'zod';
import { readBounded } from './bounded-body.ts';
import { ImageStoreProblem } from './image-store-problem.ts';

const Reply = z.object({
  success: z.literal(true),
  data: z.object({ url: z.url({ protocol: /^https?$/ }).max(500) }),
});
const maxReplyBytes = 64 * 1024;

type Host = {
  url: string;
  key: string;
  /** The timeout in seconds for the upload and the reply together. */
  timeout?: number;
};

/**
 * Creates the client for a third-party image host with imgbb's protocol: the picture is in the multipart field `image`,
 * the API key is in the query, and the reply contains the URL in `data.url`. Pictures can't be deleted with this
 * protocol.
 */
export function createRemoteHost({ url, key, timeout = 20 }: Host) {
  const target = new URL(url);
  target.searchParams.set('key', key);

  return {
    /** Uploads a WebP file and returns its public URL. Throws an ImageStoreProblem. */
    async upload(name: string, bytes: Buffer) {
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
    // Reject redirects, because a redirect could send the key to another host.
    response = await fetch(target, { method: 'POST', body, signal, redirect: 'error' });
    if (response.ok) return (await readBounded(response, maxReplyBytes)).toString();
  } catch (error) {
    if (error instanceof ImageStoreProblem) throw error;
    throw new ImageStoreProblem(`the image host can't be reached: ${reason(error)}`);
  }
  await response.body?.cancel().catch(() => {});
  throw new ImageStoreProblem(`the image host replied with status ${response.status}`);
}

function parseReply(text: string): string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ImageStoreProblem("the image host's reply is not JSON");
  }
  const parsed = Reply.safeParse(json);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new ImageStoreProblem(`the image host's reply has invalid fields: ${where}`);
  }
  return parsed.data.data.url;
}

/** Returns only the name or code of an error, because its message may contain the URL with the API key. */
function reason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  return name === 'TimeoutError' ? 'timeout' : String(cause?.code ?? name);
}
