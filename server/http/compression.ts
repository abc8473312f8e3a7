import compress, { type FastifyCompressRouteOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contracts/endpoint.ts';

const kibibyte = 1024;

type Compression = NonNullable<FastifyCompressRouteOptions['compress']>;

const compression: Compression = {
  encodings: ['br', 'gzip', 'identity'],
  threshold: kibibyte,
  // This is larger than any list. Compressing a whole list at once takes less than a millisecond and is faster than
  // streaming.
  syncThreshold: 128 * kibibyte,
};

/** Adds the route option `compress` for replies. Request bodies are never decompressed, to prevent zip bombs. */
export async function installCompression(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, { global: false, globalDecompression: false });
}

/**
 * Returns the compression settings for an endpoint's replies, or false. Only public data is compressed, because the
 * length of a compressed reply could leak a handover code (the BREACH attack).
 */
export function compressionOf({ guard, bodySecret }: Endpoint): Compression {
  return (guard === 'anyone' || guard === 'reader') && !bodySecret ? compression : false;
}
