import type { FastifyRequest } from 'fastify';

/** Returns the shop's origin as the visitor sees it: `https://shop.example`. */
export type OriginOf = (request: FastifyRequest) => string;

/**
 * Returns the configured origin, or else the request's host, or `http://localhost` if that is not valid. Used
 * in canonical addresses and sitemaps. Configure the origin behind a proxy that forwards any host: otherwise
 * anyone can put their own host into these addresses.
 */
export function createOriginOf(publicOrigin: string | null): OriginOf {
  if (publicOrigin !== null) return () => publicOrigin;
  return ({ protocol, host }) =>
    /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host ?? '')
      ? `${protocol}://${host}`
      : 'http://localhost';
}
