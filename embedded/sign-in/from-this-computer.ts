import type { FastifyRequest } from 'fastify';
import { isLoopback } from '#contracts/loopback.ts';

/**
 * Returns whether a request comes from this computer, so its sender can do anything here anyway. The Host header must
 * name this computer too. Any other name could mean that a website has pointed its own domain at 127.0.0.1 (DNS
 * rebinding). A proxy on this computer must not have forwarded the request for someone else.
 */
export function isFromThisComputer({ socket, headers }: FastifyRequest): boolean {
  const host = URL.parse(`http://${headers.host ?? ''}`);
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join().split(',').filter(Boolean);
  return (
    [socket.remoteAddress ?? '', ...forwarded].every((address) => isLoopbackAddress(address)) &&
    headers.forwarded === undefined &&
    host !== null &&
    isLoopback(host.hostname)
  );
}

function isLoopbackAddress(text: string): boolean {
  const address = text.trim().replace(/^::ffff:/, '');
  return isLoopback(address.includes(':') ? `[${address}]` : address);
}
