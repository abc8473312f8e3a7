import { tracingChannel } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { readBounded } from './bounded-body.ts';
import { ImageStoreProblem } from './image-store-problem.ts';
import type { PictureFiles } from './picture-files.ts';

export type BucketSettings = {
  bucket: string;
  /** The origin of the S3 server. */
  endpoint: string;
  region: string;
  key: string;
  secret: string;
  /** The time limit in seconds for one request. By default, 5 s, but 20 s for an upload. */
  timeout?: number;
};

/** `code` is S3's name for the error, or the system's if there was no reply. */
export class BucketProblem extends ImageStoreProblem {
  readonly status: number | null;
  readonly code: string;

  constructor(status: number | null, code: string) {
    super(status === null ? `no reply from the bucket: ${code}` : `status ${status}: ${code}`);
    this.status = status;
    this.code = code;
  }

  /** Whether the bucket may work again in a moment, without a change of the settings. */
  get isPassing(): boolean {
    if (this.status !== null) return this.status >= 500 || this.status === 429;
    return passingCodes.has(this.code);
  }
}

const passingCodes = new Set([
  ...['timeout', 'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'],
  ...['ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT'],
]);
/** Metrics and traces subscribe to it. */
const requests = tracingChannel('second-fret:bucket');
const attempts = 3;
const maxReplyBytes = 16 * 1024 * 1024;

/** Stores pictures in an S3 bucket. All functions throw a BucketProblem if the bucket fails. */
export function createBucket(settings: BucketSettings): PictureFiles {
  const { bucket, endpoint, region, key, secret, timeout } = settings;
  const s3 = new S3mini({
    ...{ accessKeyId: key, secretAccessKey: secret, region, endpoint: `${endpoint}/${bucket}` },
    fetch(input, init) {
      const { method = 'GET' } = init ?? {};
      return requests.tracePromise(() => send(input, method, init), { method });
    },
  });

  async function send(input: string | URL | Request, method: string, init?: RequestInit) {
    const seconds = timeout ?? (method === 'PUT' ? 20 : 5);
    // Following a redirect could send signed requests to another host.
    const limits = { redirect: 'manual', signal: AbortSignal.timeout(seconds * 1000) } as const;
    const response = await fetch(input, { ...init, ...limits });
    // The client doesn't read all bodies, and a reply that is cut off is no success.
    const body = await readBounded(response, maxReplyBytes);
    const { status, headers } = response;
    const isXml = headers.get('content-type')?.includes('xml') ?? false;
    // The client would take any page for an empty list.
    if (response.ok && !isXml && String(input).includes('list-type=2')) {
      throw new BucketProblem(status, 'not XML');
    }
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers });
  }

  return {
    write: (name, bytes) =>
      retried(async () => void (await s3.putObject(name, bytes, 'image/webp'))),

    async read(name) {
      const bytes = await retried(() => s3.getObjectArrayBuffer(name));
      return bytes && Buffer.from(bytes);
    },

    has: (name) => retried(async () => (await s3.objectExists(name)) === true),

    remove: (name) => retried(async () => void (await s3.deleteObject(name))),

    async *list(start) {
      let next: string | undefined;
      do {
        const after = next;
        const page = await retried(() => s3.listObjectsPaged('/', start, 1000, after));
        if (!page) throw new BucketProblem(404, 'NoSuchBucket');
        yield (page.objects ?? []).map((object) => object.Key);
        next = page.nextContinuationToken;
      } while (next !== undefined);
    },
  };
}

/** Every request can be repeated. A timeout is not repeated, because the caller has waited long enough. */
async function retried<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      const problem = problemOf(error);
      if (attempt === attempts || !problem.isPassing || problem.code === 'timeout') throw problem;
      await setTimeout(100 * 3 ** attempt * Math.random());
    }
  }
}

/** The client's own errors contain the reply, in which S3 repeats the key's id and what was signed. */
function problemOf(error: unknown): BucketProblem {
  if (error instanceof BucketProblem) return error;
  if (error instanceof ImageStoreProblem) return new BucketProblem(null, error.message);
  const { name, status, body, code, cause } = error as {
    name?: string;
    status?: number;
    body?: string;
    code?: unknown;
    cause?: { code?: unknown };
  };
  if (status !== undefined) {
    return new BucketProblem(status, /<Code>(\w{1,60})<\/Code>/.exec(body ?? '')?.[1] ?? 'no code');
  }
  if (name === 'TimeoutError') return new BucketProblem(null, 'timeout');
  return new BucketProblem(null, String(cause?.code ?? code ?? name));
}
