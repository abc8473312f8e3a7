import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Limits = {
  /** Requests of one connection that may wait for their replies. */
  unanswered: number;
  /** Requests of all connections that may wait behind another of their connection. */
  waiting: number;
  /** Bytes of unread replies, in all. */
  unreadBytes: number;
};

const defaults: Limits = { unanswered: 16, waiting: 2000, unreadBytes: 24 * 2 ** 20 };
/** What a reply that is streamed holds in memory, in bytes: buffers of its file and of its socket. */
const streamBuffer = 192 * 1024;
/** Milliseconds that a client may go on sending a body after the reply, so that it can read why. */
const patience = 2000;

/**
 * Bounds what connections can make the server hold. The requests of one connection are handled one after
 * another; a connection with too many unanswered ones is closed. When unread replies take too much memory,
 * the connections that have left them unread the longest are closed. A body that nobody wants is cut off,
 * and at shutdown each connection ends with its last reply.
 */
export function limitConnections(app: FastifyInstance, limits: Partial<Limits> = {}): void {
  const { unanswered, waiting, unreadBytes } = { ...defaults, ...limits };
  /** Per connection that is being answered: the requests that wait for it. */
  const queues = new WeakMap<Socket, (() => void)[]>();
  /** The size of each reply that is on its way, oldest first. */
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
    // The rest of a chunk that held too many requests.
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
    // Without this, a connection that is answered during the shutdown would stay open for the next request.
    if (closing) reply.header('connection', 'close');
    // After the connection has closed nobody would forget the reply.
    if (!request.raw.socket.destroyed) {
      const size = sizeOf(payload);
      // An error while sending sends another reply in its place.
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
