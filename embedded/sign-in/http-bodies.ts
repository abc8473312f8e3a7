import type { IncomingMessage } from 'node:http';

const LARGEST_BODY = 64 * 1024;

/** Thrown if the HTTP request itself is invalid (its path, headers or body), not the sign-in data in it. */
export class HttpProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads a JSON or form body of at most 64 kB and returns its fields as an object. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  const [type] = (request.headers['content-type'] ?? '').split(';');
  if (type === 'application/x-www-form-urlencoded') {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw new HttpProblem(400, 'Invalid JSON payload received.');
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new HttpProblem(413, 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
