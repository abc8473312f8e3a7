import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Writable } from 'node:stream';
import type { FastifyHttpOptions } from 'fastify';
import { routes } from '#contracts/routes.ts';
import type { Config } from '#server/config.ts';
import { answerFrameworkError } from './error-handler.ts';

const kibibyte = 1024;

const unsubscribeTokens = new RegExp(`^(${routes.unsubscribe.path.replace(':token', '')}).*`);

/** Returns the path of a URL without secrets: without the query, unsubscribe tokens and email addresses. */
export function pathForLog(url = ''): string {
  const [path = ''] = url.split('?', 1);
  return path
    .replace(unsubscribeTokens, '$1…')
    .split('/')
    .map((part) => (/@|%40/.test(part) ? '…' : part))
    .join('/');
}

/** Returns Fastify's options: logging, limits and timeouts. `logStream` defaults to standard output. */
export function serverOptions(
  config: Config,
  logStream: Writable | undefined,
): FastifyHttpOptions<Server> {
  return {
    logger: {
      level: config.logLevel,
      ...(logStream && { stream: logStream }),
      // Headers, query strings and parts of some paths are not logged, because they contain tokens or email addresses.
      serializers: {
        req: (request) => ({ method: request.method, path: pathForLog(request.url) }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 64 * kibibyte,
    // Long enough for a 10 MB photo on a slow connection. Headers have their own, shorter timeout.
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    // Closes a connection whose client has stopped reading.
    connectionTimeout: 120_000,
    maxRequestsPerSocket: 1000,
    http: {
      maxHeaderSize: 16 * kibibyte,
      headersTimeout: 15_000,
      // By default, Node checks for timed-out connections only every 30 seconds, so a client could take up to 45
      // seconds to send its headers.
      connectionsCheckingInterval: 1_000,
    },
    forceCloseConnections: 'idle',
    // A balancer may send another request on an open connection before it notices. Serve it, and then close.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    routerOptions: { maxParamLength: 300 },
  };
}
