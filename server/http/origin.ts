import type { FastifyRequest } from 'fastify';

/**
 * The address that the visitor sees the shop at: `https://shop.example`. Whoever sends a host that is none
 * gets `http://localhost`; behind a proxy TRUST_PROXY must name it.
 */
export function originOf({ protocol, host }: FastifyRequest): string {
  return /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host ?? '')
    ? `${protocol}://${host}`
    : 'http://localhost';
}
