import type { FastifyInstance } from 'fastify';
import { api } from '#contracts/app/api.ts';
import { apiVersion } from '#contracts/system.ts';
import { apiDocs } from '#server/http/api-docs.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import type { Core } from './core.ts';
import type { Gatekeeper } from './http/caller.ts';
import { callFigures, createLimiter } from './http/limiter.ts';
import { createMount, type Mount } from './http/mount.ts';

/** The OpenAPI document. It is built only once, because tests create many applications in one process. */
let openApi: object | undefined;

/** Serves the OpenAPI document and its page. */
export async function serveApiDocs(scope: FastifyInstance): Promise<void> {
  openApi ??= openApiDocument(api, apiVersion);
  await scope.register(apiDocs(openApi, '/api'));
}

/** Creates the function that mounts endpoints, with the limits of the configuration. */
export const createApiMount = (
  scope: FastifyInstance,
  { config, limits }: Core,
  gatekeeper: Gatekeeper,
): Mount => {
  const { expensive, signIn, cheap } = callFigures(config.databasePool);
  return createMount(scope, {
    gatekeeper,
    limits,
    limiters: {
      expensive: createLimiter(expensive),
      signIn: createLimiter(signIn),
      cheap: createLimiter(cheap),
    },
    publicCatalogue: config.publicCatalogue,
    requireVerifiedEmail: config.requireVerifiedEmail,
  });
};
