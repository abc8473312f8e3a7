import type { FastifyRequest } from 'fastify';

/** The origin that a visitor sees the shop at: `https://shop.example`. */
export type OriginOf = (request: FastifyRequest) => string;

/**
 * What canonical addresses, previews and sitemaps begin with: the configured origin; without one the host that
 * the visitor asked for, or `http://localhost` where that is none. Behind a proxy that passes on any host the
 * origin must be configured, or strangers could have pages written with theirs.
 */
export function createOriginOf(publicOrigin: string | null): OriginOf {
  if (publicOrigin !== null) return () => publicOrigin;
  return ({ protocol, host }) =>
    /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host ?? '')
      ? `${protocol}://${host}`
      : 'http://localhost';
}
