import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Returns the shop's origin as the visitor sees it: `https://shop.example`. */
export type OriginOf = (request: FastifyRequest) => string;

/**
 * Creates a function that returns the configured origin. Without one, it returns the request's origin, or
 * `http://localhost` if the request's host is invalid. Canonical addresses and sitemaps contain this origin. If a proxy
 * forwards requests for any host, configure the origin. Otherwise, anyone can put their own host into these addresses.
 */
export function createOriginOf(publicOrigin: string | null): OriginOf {
  if (publicOrigin !== null) return () => publicOrigin;
  return ({ protocol, host }) =>
    /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host ?? '')
      ? `${protocol}://${host}`
      : 'http://localhost';
}

/** Returns a server's own address, which is used if no public origin is set. */
export function localOrigin({ server }: FastifyInstance): string {
  const address = server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : ''}`;
}
