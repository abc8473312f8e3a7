import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyPluginAsync } from 'fastify';
import { answerWithBytes } from './fixed-bytes.ts';

/**
 * A plugin that serves an OpenAPI document, at `/openapi.json` for machines and at `/docs` for people.
 * `prefix` is the path that the plugin stands below.
 */
export function apiDocs(document: object, prefix: string): FastifyPluginAsync {
  const bytes = Buffer.from(JSON.stringify(document));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    etag: `"${hash}"`,
  };
  return async (scope) => {
    scope.get('/openapi.json', (request, reply) => answerWithBytes(request, reply, bytes, headers));
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: document as never },
    });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      uiHooks: {
        // The page's own copies of the document are written again for each request: ours is not.
        onRequest(request, reply, done) {
          if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) {
            reply.redirect(`${prefix}/openapi.json`);
          } else done();
        },
      },
    });
    // The page's own library styles one element inline; nowhere else is that allowed.
    scope.addHook('onSend', async (_request, reply) => {
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
      );
    });
  };
}
