import type { FastifyInstance } from 'fastify';
import { api } from '#contracts/app/api.ts';
import { apiVersion } from '#contracts/system.ts';
import { apiDocs } from '#server/http/api-docs.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';
import type { Gatekeeper } from './http/caller.ts';
import { createMount, type Mount } from './http/mount.ts';
import { createTurns } from './http/turns.ts';

/** The OpenAPI document. It is built only once, because tests create many applications in one process. */
let openApi: object | undefined;

/** Serves the OpenAPI document and its page. */
export async function serveApiDocs(scope: FastifyInstance): Promise<void> {
  openApi ??= openApiDocument(api, apiVersion);
  await scope.register(apiDocs(openApi, '/api'));
}

/**
 * Limits expensive requests to the given share of the database connections. The rest are reserved for other requests.
 */
const turnsFor = ({ databasePool }: Config, share: number) => {
  const all = Math.max(1, Math.floor(databasePool * share));
  const each = Math.max(1, Math.floor(all / 2));
  return createTurns({ all, each, waiting: { all: 300, each: 50 } });
};

/**
 * Leaves half of the database connections to other people, however many requests an account sends at once. At least two
 * can run, because one may wait for the job queue to start.
 */
const sharesFor = ({ databasePool }: Config) => {
  const each = Math.max(2, Math.floor(databasePool / 2));
  const unlimited = Number.MAX_SAFE_INTEGER;
  return createTurns({ all: unlimited, each, waiting: { all: unlimited, each: 300 } });
};

/** Creates the function that mounts endpoints, with the limits of the configuration. */
export const createApiMount = (
  scope: FastifyInstance,
  { config, limits }: Core,
  gatekeeper: Gatekeeper,
): Mount =>
  createMount(scope, {
    gatekeeper,
    limits,
    turns: turnsFor(config, 0.6),
    signIns: turnsFor(config, 0.5),
    shares: sharesFor(config),
    publicCatalogue: config.publicCatalogue,
    requireVerifiedEmail: config.requireVerifiedEmail,
  });
