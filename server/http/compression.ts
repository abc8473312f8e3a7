import compress, { type FastifyCompressRouteOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contracts/endpoint.ts';

const kibibyte = 1024;

type Compression = NonNullable<FastifyCompressRouteOptions['compress']>;

const compression: Compression = {
  encodings: ['br', 'gzip', 'identity'],
  threshold: kibibyte,
  // Covers the longest list. Compressing it takes less than a millisecond, and a stream would cost more.
  syncThreshold: 128 * kibibyte,
};

/** Lets routes set `compress` for their replies. Requests are never decompressed, to avoid zip bombs. */
export async function installCompression(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, { global: false, globalDecompression: false });
}

/**
 * Compression for an endpoint's replies, or false. Only shared data is compressed, because the length of a
 * compressed reply could leak a handover code (BREACH).
 */
export function compressionOf({ guard }: Endpoint): Compression {
  return guard === 'anyone' || guard === 'reader' ? compression : false;
}
