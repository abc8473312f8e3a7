import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Returns the shop's origin as the visitor sees it, for example `https://shop.example`. */
export type OriginOf = (request: FastifyRequest) => string;

/**
 * Creates a function that returns the configured origin. If none is configured, it returns the request's origin, or
 * `http://localhost` if the request's host is invalid. The origin is used in canonical URLs and sitemaps. Production
 * requires a configured origin, so that no one can inject another host into these URLs.
 */
export function createOriginOf(publicOrigin: string | null): OriginOf {
  if (publicOrigin !== null) return () => publicOrigin;
  return ({ protocol, host }) =>
    /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host ?? '')
      ? `${protocol}://${host}`
      : 'http://localhost';
}

/** Returns the server's own origin, which is used if no public origin is configured. */
export function localOrigin({ server }: FastifyInstance): string {
  const address = server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : ''}`;
}
