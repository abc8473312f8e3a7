import type { IncomingMessage } from 'node:http';
import { isLoopback } from '#contracts/loopback.ts';

/**
 * Whether the request names this machine as its Host. Any other name is a page that made its own name point
 * to 127.0.0.1 (DNS rebinding).
 */
export function isForLoopback(request: IncomingMessage): boolean {
  const host = URL.parse(`http://${request.headers.host ?? ''}`);
  return host !== null && isLoopback(host.hostname);
}

/** Whether a page of this origin may call: the client on this machine, in a browser or in the desktop app. */
export function isLocalOrigin(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && (url.protocol === 'app:' || isLoopback(url.hostname));
}
