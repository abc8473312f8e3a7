import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Limits = {
  /** The maximum number of unanswered requests per connection. */
  unanswered: number;
  /**
   * The maximum number of requests, across all connections, that wait for an earlier request on the same connection.
   */
  waiting: number;
  /** The maximum total size of unread replies across all connections, in bytes. */
  unreadBytes: number;
};

const defaults: Limits = { unanswered: 16, waiting: 200, unreadBytes: 24 * 2 ** 20 };
/** The memory that a streamed reply takes up in file and socket buffers, in bytes. */
const streamBuffer = 192 * 1024;
/**
 * How long a client may keep sending its body after the reply, in ms. If the connection were closed immediately, the
 * client might not receive the reply.
 */
const patience = 2000;
/** How often to check for unused connections during shutdown. */
const unusedCheckMs = 500;

/**
 * Limits the memory used by connections. Processes the requests on each connection one after another, and closes a
 * connection that has too many unanswered requests. If unread replies take up too much memory, closes connections,
 * starting with the one with the oldest unread reply. Also closes connections after `maxRequestsPerSocket` requests,
 * and those that keep sending a body after the reply. During shutdown, closes each connection once it is unused or has
 * received its last reply. Once `leaving` is aborted, closes each connection after its next reply.
 */
export function limitConnections(
  app: FastifyInstance,
  limits: Partial<Limits> = {},
  leaving?: AbortSignal,
): void {
  const { unanswered, waiting, unreadBytes } = { ...defaults, ...limits };
  /** The waiting requests on each busy connection. */
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
  // Close the connection instead of replying with 503, which is Node's default for requests beyond the maximum.
  app.server.on('dropRequest', (_request, socket) => socket.destroy());
  // Closes connections that have never been used. Browsers open some in advance, and Node would wait up to a minute for
  // a first request.
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
    // The connection was closed because it had too many requests, so ignore the ones that follow.
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
    // Without this header, clients could reuse the connection during shutdown.
    if (closing || leaving?.aborted) reply.header('connection', 'close');
    // If the connection is already closed, no `close` event will remove the reply from the list.
    if (!request.raw.socket.destroyed) {
      const size = sizeOf(payload);
      // If sending fails, this hook runs again for the error reply, which replaces the first reply.
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
