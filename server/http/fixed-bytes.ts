import type { FastifyReply, FastifyRequest } from 'fastify';

type FixedHeaders = { etag: string; [name: string]: string };

/**
 * Replies to a GET or HEAD request with content that never changes. Supports If-None-Match, and requests for a single
 * range with If-Range (RFC 9110). Fastify's file server is not used, because its ETags depend on file times, which
 * differ between servers.
 */
export function answerWithBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  headers: FixedHeaders,
): FastifyReply {
  reply.headers({ ...headers, 'accept-ranges': 'bytes' });
  if (hasCopy(request, headers.etag)) return reply.code(304).send();

  const ifRange = request.headers['if-range'];
  const asked =
    ifRange === undefined || ifRange === headers.etag ? request.headers.range : undefined;
  const range = parseRange(asked, bytes.length);
  if (range === null) return reply.send(bytes);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`)
    .send(bytes.subarray(range.first, range.last + 1));
}

/** Returns whether the client already has the content with this ETag, by its If-None-Match. */
export function hasCopy(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers['if-none-match']?.split(',') ?? [];
  return tags.some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
}

type Range = { first: number; last: number };

/** Parses a Range header. Returns null if the header is missing or must be ignored. */
function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
}
