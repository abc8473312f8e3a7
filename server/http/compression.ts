import compress, { type FastifyCompressRouteOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contracts/endpoint.ts';

const kibibyte = 1024;

type Compression = NonNullable<FastifyCompressRouteOptions['compress']>;

const compression: Compression = {
  encodings: ['br', 'gzip', 'identity'],
  threshold: kibibyte,
  // The longest list there is, at once: a stream would be dearer than the tenths of a millisecond that it takes.
  syncThreshold: 128 * kibibyte,
};

/** Lets the scope's routes compress what they answer (`compress`). What comes in stays as it is: nobody may send a bomb. */
export async function installCompression(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, { global: false, globalDecompression: false });
}

/**
 * How an endpoint's answers are compressed for whoever takes that; false where they go as they are. Only what many may
 * read is compressed, a list of products to a third of its bytes. The length of a compressed answer tells of its parts: a
 * seller who gave a booked product one title after another, and saw how long the buyer's answers become, would learn the
 * handover code beside it (BREACH).
 */
export function compressionOf({ guard }: Endpoint): Compression {
  return guard === 'anyone' || guard === 'reader' ? compression : false;
}
