import Fastify, { type FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import type { Config } from './config.ts';
import { limitConnections } from './http/connections.ts';
import { installErrorHandler } from './http/error-handler.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { serverOptions } from './http/server-options.ts';
import { limitSlowBodies } from './http/slow-bodies.ts';
import { imageSources } from './public-config.ts';

/** Creates the HTTP server with its limits, error replies and security headers, but without any routes. */
export function createHttpServer(
  config: Config,
  { logStream, leaving }: Pick<AppParts, 'logStream' | 'leaving'> = {},
): FastifyInstance {
  const app = Fastify(serverOptions(config, logStream));
  app.server.maxConnections = 5000;
  installErrorHandler(app);
  limitConnections(app, {}, leaving);
  limitSlowBodies(app);
  // Endpoints accept only JSON, except for uploads. Without Fastify's text parser, plain-text requests get a clear
  // error.
  app.removeContentTypeParser('text/plain');
  // Many clients name JSON as the type of an empty body, too.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, String(body), done),
  );
  installSecurityHeaders(app, {
    authDomain: config.signIn.kind === 'firebase' ? config.signIn.authDomain : null,
    imageOrigins: imageSources(config),
    https: config.production,
  });
  return app;
}
