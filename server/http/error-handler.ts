import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, type ErrorReply, errorStatus } from '#contracts/errors.ts';
import { Refusal } from './refusal.ts';

/** Converts one of Fastify's own client errors to a Refusal. Returns null for any other error. */
function fromFastify(error: FastifyError): Refusal | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('payload_too_large', 'This request is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type', 'Send this request as application/json.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('malformed_request', 'The body of this request is not valid JSON.');
    default:
      break;
  }
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500
    ? new Refusal('malformed_request', 'This request could not be understood.')
    : null;
}

/**
 * Returns whether an error means that the database is unavailable. These are PostgreSQL's error classes 08 (connection), 53
 * (resources), 57 (canceled or shutting down) and 40 (retry), and the codes 55P03 (lock timeout), 25006 (standby),
 * 25P03 and 25P04 (transaction timeouts), 26000 and 42P05 (a pooler has lost a named statement).
 */
function isDatabaseDown(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return (
    typeof code === 'string' && /^(08|40|53|57|55P03$|25006$|25P0[34]$|26000$|42P05$)/.test(code)
  );
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  const body: ErrorReply = {
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields && { fields: refusal.fields }),
      ...(refusal.approval && { approval: refusal.approval }),
      request_id: request.id,
    },
  };
  if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter));
  if (refusal.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  void reply
    .status(errorStatus[refusal.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

/** Replies to errors that occur before routing, such as a URL that can't be decoded. */
export function answerFrameworkError(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendRefusal(request, reply, new Refusal('malformed_request', 'This address is invalid.'));
}

/**
 * Sends every error as an `ErrorReply`. Unexpected errors are logged, and the replies contain no details about them.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : fromFastify(error);
    if (refusal) return sendRefusal(request, reply, refusal);
    const code: ErrorCode = isDatabaseDown(error) ? 'unavailable' : 'internal';
    request.log.error({ err: error }, 'request failed');
    const message =
      code === 'unavailable'
        ? 'The shop can’t reach its database right now. Please try again in a moment.'
        : 'Something went wrong on our side. Please try again.';
    return sendRefusal(
      request,
      reply,
      new Refusal(code, message, code === 'unavailable' ? { retryAfter: 5 } : {}),
    );
  });
}
