import type { FastifyInstance } from 'fastify';
import { contentPolicyHeader, reportingGroup, signInApis } from '#contracts/content-policy.ts';
import { reportViolations } from '#contracts/policy-reports.ts';

type Origins = {
  /** The embedded sign-in service's address, or null with a real Firebase project. */
  authEmulatorUrl: string | null;
  /** The domain of Firebase's pages for the Google pop-up, or null with the embedded service. */
  authDomain: string | null;
  /** Other origins that serve pictures. */
  imageOrigins: string[];
  https: boolean;
};

/** Adds the security headers and the request's id to every reply. */
export function installSecurityHeaders(
  app: FastifyInstance,
  { authEmulatorUrl, authDomain, imageOrigins, https }: Origins,
): void {
  const signInPages = authEmulatorUrl ?? (authDomain === null ? null : `https://${authDomain}`);
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicyHeader({
      // The script that loads Google's pop-up window.
      scripts: ['https://apis.google.com'],
      images: imageOrigins,
      connections: authEmulatorUrl ? [authEmulatorUrl] : signInApis,
      frames: signInPages === null ? [] : [signInPages],
      reported: true,
    }),
    'reporting-endpoints': `${reportingGroup}="/api${reportViolations.path}"`,
    // The pop-up window must be able to report back to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  };
  // A callback, because a promise for every request would cost more than the headers.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
}
