import type { FastifyInstance } from 'fastify';
import { contentPolicyHeader, signInApis } from '#contracts/content-policy.ts';

type Origins = {
  /** The embedded sign-in service, or null with a real Firebase project. */
  authEmulatorUrl: string | null;
  /** Firebase's pages for the Google popup, or null with the embedded service. */
  authDomain: string | null;
  /** Where pictures lie that we don't serve ourselves. */
  imageOrigins: string[];
  https: boolean;
};

/** Puts the same headers on every reply, the request's id among them. */
export function installSecurityHeaders(
  app: FastifyInstance,
  { authEmulatorUrl, authDomain, imageOrigins, https }: Origins,
): void {
  const signInPages = authEmulatorUrl ?? (authDomain === null ? null : `https://${authDomain}`);
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicyHeader({
      // Google's popup needs its loader; nothing else comes from elsewhere.
      scripts: ['https://apis.google.com'],
      images: imageOrigins,
      connections: authEmulatorUrl ? [authEmulatorUrl] : signInApis,
      frames: signInPages === null ? [] : [signInPages],
    }),
    // The popup must be able to report back to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  };
  // A callback, as this runs for every request: a promise costs more than the headers.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
}
