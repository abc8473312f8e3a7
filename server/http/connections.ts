import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Limits = {
  /** The most unanswered requests per connection. */
  unanswered: number;
  /** The most requests, over all connections, that wait for an earlier request of their connection. */
  waiting: number;
  /** The most bytes of unread replies over all connections. */
  unreadBytes: number;
};

const defaults: Limits = { unanswered: 16, waiting: 200, unreadBytes: 24 * 2 ** 20 };
/** Memory used by a streamed reply, in bytes: the buffers of its file and its socket. */
const streamBuffer = 192 * 1024;
/** Milliseconds that a client can continue to send its body after the reply, so that it can read the reply. */
const patience = 2000;

/**
 * Limits the memory that connections can use. Handles the requests of a connection one after another, and
 * closes a connection with too many unanswered requests. If unread replies use too much memory, it closes the
 * connections with the oldest ones. Also cuts off a body that is still arriving after the reply, and closes
 * each connection after its last reply at shutdown.
 */
export function limitConnections(app: FastifyInstance, limits: Partial<Limits> = {}): void {
  const { unanswered, waiting, unreadBytes } = { ...defaults, ...limits };
  /** The waiting requests of each busy connection. */
  const queues = new WeakMap<Socket, (() => void)[]>();
  /** The size of each unread reply, oldest first. */
  const unread = new Map<ServerResponse, number>();
  let bytes = 0;
  let queued = 0;
  let closing = false;

  const forget = (response: ServerResponse) => {
    bytes -= unread.get(response) ?? 0;
    unread.delete(response);
  };
  app.addHook('preClose', async () => {
    closing = true;
  });

  app.addHook('onRequest', ({ raw: request }, { raw: response }, done) => {
    const { socket } = request;
    // The connection was closed because of too many requests; ignore the others.
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    const next = () => {
      if (socket.destroyed) queued -= queue.splice(0).length;
      const first = queue.shift();
      if (first) {
        queued -= 1;
        first();
      } else queues.delete(socket);
    };
    const start = () => {
      response.once('close', () => {
        forget(response);
        if (!request.complete) cutOff(request);
        next();
      });
      done();
    };
    if (!queues.has(socket)) {
      queues.set(socket, queue);
      start();
    } else if (queue.length + 1 < unanswered && queued < waiting) {
      queue.push(start);
      queued += 1;
    } else socket.destroy();
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    // Otherwise a connection would stay open for another request during shutdown.
    if (closing) reply.header('connection', 'close');
    // If the connection is already closed, no event would remove the reply from the list.
    if (!request.raw.socket.destroyed) {
      const size = sizeOf(payload);
      // An error while sending replaces the reply with another one.
      forget(reply.raw);
      unread.set(reply.raw, size);
      bytes += size;
      for (const response of unread.keys()) {
        if (bytes <= unreadBytes) break;
        forget(response);
        response.socket?.destroy();
      }
    }
    done();
  });
}

function sizeOf(payload: unknown): number {
  if (payload === null || payload === undefined) return 0;
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : streamBuffer;
}

function cutOff(request: { complete: boolean; destroy(): unknown }): void {
  setTimeout(() => {
    if (!request.complete) request.destroy();
  }, patience).unref();
}
