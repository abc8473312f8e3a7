import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Returns the shop's origin as the visitor sees it: `https://shop.example`. */
export type OriginOf = (request: FastifyRequest) => string;

/**
 * Returns a function that returns the configured origin or, without one, the request's origin, or
 * `http://localhost` if the request's host is not valid. Canonical addresses and sitemaps contain this
 * origin. Behind a proxy that forwards any host, configure the origin, because otherwise anyone can put their
 * own host into these addresses.
 */
export function createOriginOf(publicOrigin: string | null): OriginOf {
  if (publicOrigin !== null) return () => publicOrigin;
  return ({ protocol, host }) =>
    /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host ?? '')
      ? `${protocol}://${host}`
      : 'http://localhost';
}

/** Returns a server's own address, which is used if no public one is set. */
export function localOrigin({ server }: FastifyInstance): string {
  const address = server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : ''}`;
}
