import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyPluginAsync } from 'fastify';
import { answerWithBytes } from './fixed-bytes.ts';

/**
 * Returns a plugin that serves an OpenAPI document at `/openapi.json` and a page for reading it at `/docs`. `prefix` is
 * the path at which the plugin is mounted.
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
      // Without this option, the page at `/docs` (without a trailing slash) would request its scripts from the wrong
      // path.
      indexPrefix: prefix,
      uiHooks: {
        // Swagger UI's own handler would serialize the document again for every request.
        onRequest(request, reply, done) {
          if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) {
            reply.redirect(`${prefix}/openapi.json`);
          } else done();
        },
      },
    });
    // Swagger UI uses inline styles and inserts markup, which other pages' content security policy forbids.
    scope.addHook('onSend', async (_request, reply) => {
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        policy
          .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
          .replace(/;[^;]*trusted-types[^;]*/g, ''),
      );
    });
  };
}
