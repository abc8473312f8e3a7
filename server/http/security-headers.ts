import helmet from '@fastify/helmet';
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

/** Headers of every reply. */
export async function installSecurityHeaders(
  app: FastifyInstance,
  { authEmulatorUrl, authDomain, imageOrigins, https }: Origins,
): Promise<void> {
  const signInPages = authEmulatorUrl ?? (authDomain === null ? null : `https://${authDomain}`);
  const policy = contentPolicyHeader({
    // Google's popup needs its loader; nothing else comes from elsewhere.
    scripts: ['https://apis.google.com'],
    images: imageOrigins,
    connections: authEmulatorUrl ? [authEmulatorUrl] : signInApis,
    frames: signInPages === null ? [] : [signInPages],
  });
  await app.register(helmet, {
    // Written once below: helmet would put it together anew for every reply.
    contentSecurityPolicy: false,
    // The popup must be able to report back to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
  });
}
