import type { FastifyInstance } from 'fastify';
import { contentPolicyHeader, signInApis } from '#contracts/content-policy.ts';

type Origins = {
  /**
   * The domain of Firebase's pages for the Google pop-up, or null if the embedded sign-in service is used, which has the
   * same origin as the page.
   */
  authDomain: string | null;
  /** Additional origins that pictures can be loaded from. */
  imageOrigins: string[];
  https: boolean;
};

/** Adds the security headers and the request's id to every reply. */
export function installSecurityHeaders(
  app: FastifyInstance,
  { authDomain, imageOrigins, https }: Origins,
): void {
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicyHeader({
      // The script that opens Google's pop-up window.
      scripts: ['https://apis.google.com'],
      images: imageOrigins,
      connections: authDomain === null ? [] : signInApis,
      frames: [authDomain === null ? "'self'" : `https://${authDomain}`],
    }),
    // Allows the pop-up window to communicate with the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  };
  // Uses a callback, because a promise per request would cost more than setting the headers.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
}
