import type { FastifyInstance } from 'fastify';
import { contentPolicyHeader, reportingGroup, signInApis } from '#contracts/content-policy.ts';
import { reportViolations } from '#contracts/policy-reports.ts';

type Origins = {
  /** The URL of the embedded sign-in service, or null if a real Firebase project is used. */
  authEmulatorUrl: string | null;
  /** The domain of Firebase's pages for the Google pop-up, or null if the embedded service is used. */
  authDomain: string | null;
  /** Additional origins that pictures can be loaded from. */
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
      // The script that opens Google's pop-up window.
      scripts: ['https://apis.google.com'],
      images: imageOrigins,
      connections: authEmulatorUrl ? [authEmulatorUrl] : signInApis,
      frames: signInPages === null ? [] : [signInPages],
      reported: true,
    }),
    'reporting-endpoints': `${reportingGroup}="/api${reportViolations.path}"`,
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
