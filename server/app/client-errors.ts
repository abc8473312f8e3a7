import type { FastifyBaseLogger } from 'fastify';
import type { reportClientError } from '#contracts/app/client-errors.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';

export type ClientErrors = ReturnType<typeof createClientErrors>;

/** Counts and logs the errors that clients report. */
export function createClientErrors(log: FastifyBaseLogger) {
  let count = 0;
  return {
    get count() {
      return count;
    },
    add({ body }: EndpointParsed<typeof reportClientError>) {
      count += 1;
      log.warn({ clientError: body }, 'a client reported an error');
      return { received: true as const };
    },
  };
}
