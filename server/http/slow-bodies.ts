import type { FastifyInstance } from 'fastify';

type Limits = {
  /** The minimum average number of bytes per second within the window. */
  rate: number;
  /** The length of the window in ms. */
  windowMs: number;
};

const defaults: Limits = { rate: 1024, windowMs: 15_000 };

/**
 * Closes a connection if its request body arrives too slowly. Without this limit, a client that sends an occasional
 * byte could occupy the connection until the request times out.
 */
export function limitSlowBodies(app: FastifyInstance, limits: Partial<Limits> = {}): void {
  const { rate, windowMs } = { ...defaults, ...limits };
  app.addHook('onRequest', ({ raw: request, headers }, _reply, done) => {
    const { socket } = request;
    if (headers['content-length'] ?? headers['transfer-encoding']) {
      let before = socket.bytesRead;
      const timer = setInterval(() => {
        const arrived = socket.bytesRead - before;
        before = socket.bytesRead;
        if (request.complete) clearInterval(timer);
        else if (arrived < (rate * windowMs) / 1000) socket.destroy();
      }, windowMs).unref();
      request.once('close', () => clearInterval(timer));
    }
    done();
  });
}
