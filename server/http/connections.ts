import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Limits = {
  /** The maximum number of unanswered requests per connection. */
  unanswered: number;
  /** The maximum number of requests waiting for an earlier request on the same connection, across all connections. */
  waiting: number;
  /** The maximum number of bytes in unread replies, across all connections. */
  unreadBytes: number;
};

const defaults: Limits = { unanswered: 16, waiting: 200, unreadBytes: 24 * 2 ** 20 };
/** How much memory a streamed reply uses for its file's and its socket's buffers, in bytes. */
const streamBuffer = 192 * 1024;
/**
 * How long a client may keep sending its body after the reply, in ms. Without this delay, the client may miss the
 * reply.
 */
const patience = 2000;
/** How often to look for connections without any requests during shutdown. */
const unusedCheckMs = 500;

/**
 * Limits the memory that connections can use. Handles the requests on each connection one after another, and closes a
 * connection with too many unanswered requests. If unread replies use too much memory, closes the connections with the
 * oldest unread replies. Also closes connections that send more than `maxRequestsPerSocket` requests or keep sending a
 * body after the reply. During shutdown, closes every connection that is unused or has received its last reply.
 */
export function limitConnections(app: FastifyInstance, limits: Partial<Limits> = {}): void {
  const { unanswered, waiting, unreadBytes } = { ...defaults, ...limits };
  /** Each busy connection's waiting requests. */
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
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Node announces the end only in the last permitted reply, and would answer further requests with 503.
  app.server.on('dropRequest', (_request, socket) => socket.destroy());
  // Browsers open connections in advance. Node would wait a minute for their first request.
  const closeUnused = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('preClose', async () => {
    closing = true;
    closeUnused();
    const timer = setInterval(closeUnused, unusedCheckMs);
    app.server.once('close', () => clearInterval(timer));
  });

  app.addHook('onRequest', ({ raw: request }, { raw: response }, done) => {
    const { socket } = request;
    // The connection was closed because it had too many requests. Ignore the remaining ones.
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
    // Without this header, the connection would stay open for another request during shutdown.
    if (closing) reply.header('connection', 'close');
    // If the connection is already closed, no event would remove the reply from the list.
    if (!request.raw.socket.destroyed) {
      const size = sizeOf(payload);
      // If sending fails, this hook runs again for the error reply, so forget the first reply's size.
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
