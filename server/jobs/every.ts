import type { FastifyBaseLogger } from 'fastify';

/** Calls `run` periodically, but never twice at the same time. Logs failures. */
export function every(seconds: number, run: () => unknown, log: FastifyBaseLogger): NodeJS.Timeout {
  let busy = false;
  const turn = async () => {
    if (busy) return;
    busy = true;
    await Promise.resolve()
      .then(run)
      .catch((error) => log.error({ err: error }, 'a periodic task failed'));
    busy = false;
  };
  return setInterval(turn, seconds * 1000).unref();
}
