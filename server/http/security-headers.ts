import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type Origins = {
  /** The embedded sign-in service, or null with a real Firebase project. */
  authEmulatorUrl: string | null;
  /** Firebase's pages for the Google popup, or null with the embedded service. */
  authDomain: string | null;
  /** Where pictures lie that we don't serve ourselves. */
  imageOrigins: string[];
  https: boolean;
};

const firebaseApis = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

/**
 * Headers of every reply. Scripts come from our own files only, none inline; `style-src` allows
 * inline styles because the toast library writes its own style element.
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  { authEmulatorUrl, authDomain, imageOrigins, https }: Origins,
): Promise<void> {
  const signInPages = authEmulatorUrl ?? (authDomain === null ? null : `https://${authDomain}`);
  const signIn = authEmulatorUrl ? [authEmulatorUrl] : firebaseApis;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Google's popup needs its loader; nothing else comes from elsewhere.
        scriptSrc: ["'self'", 'https://apis.google.com'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...signIn],
        frameSrc: signInPages === null ? ["'none'"] : [signInPages],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The popup must be able to report back to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
  });
}
