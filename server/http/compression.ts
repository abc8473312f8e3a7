import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses the scope's answers from 1 kB on for whoever takes that: a list of products goes out in a fifth of its
 * bytes. That would tell an attacker's page about secrets beside text of its own choosing (BREACH) only where browsers
 * sign calls by themselves, with cookies; these are signed by a header that no other origin's page can send.
 *
 * What comes in stays as it is: nobody may send a bomb.
 */
export async function installCompression(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^text\/|[/+](json|xml)(;|$)/,
  });
}
