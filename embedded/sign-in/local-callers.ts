import type { IncomingMessage } from 'node:http';
import { isLoopback } from '#contracts/loopback.ts';

/**
 * Returns true if the request's Host header names this machine. Any other name could mean that a website has pointed
 * its own domain at 127.0.0.1 (DNS rebinding).
 */
export function isForLoopback(request: IncomingMessage): boolean {
  const host = URL.parse(`http://${request.headers.host ?? ''}`);
  return host !== null && isLoopback(host.hostname);
}

/**
 * Returns true if pages with this origin may send requests to the service. Only the client on this machine may, in a
 * browser or in the desktop application.
 */
export function isLocalOrigin(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && (url.protocol === 'app:' || isLoopback(url.hostname));
}
