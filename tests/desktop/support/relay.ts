import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type ErrorReply, errorStatus } from '#contracts/errors.ts';

export type Relay = Awaited<ReturnType<typeof startRelay>>;

/** Starts a proxy in front of the server at origin `target`. Tests can stop it and change its replies. */
export async function startRelay(target: string) {
  const seen = new Set<string>();
  const expired = new Set<string>();
  let refusing = false;
  let server = await listen(0);
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

  function isRefused({ url = '', headers }: IncomingMessage): boolean {
    const token = headers.authorization ?? '';
    if (refusing && url.startsWith('/api/jwt')) {
      refusing = false;
      return true;
    }
    if (token !== '') seen.add(token);
    return expired.has(token);
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (isRefused(incoming)) {
      incoming.resume();
      return refuse(outgoing);
    }
    const { method, url, headers } = incoming;
    const onward = send(target + url, { method, headers });
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    onward.on('error', reject).on('response', (reply) => {
      // Without a listener, a client that disconnects now would fail the test.
      reply.on('error', () => undefined);
      resolve(reply);
    });
    outgoing.on('close', () => onward.destroy());
    // If the client disconnects, both reject. Await both, because an unhandled rejection fails the test.
    const [reply] = await Promise.all([promise, pipeline(incoming, onward)]);
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    await pipeline(reply, outgoing);
  }

  async function listen(at: number): Promise<Server> {
    const started = createServer((incoming, outgoing) => {
      answer(incoming, outgoing).catch(() => outgoing.destroy());
    });
    await new Promise<void>((listening) => started.listen(at, '127.0.0.1', listening));
    return started;
  }

  async function leave(): Promise<void> {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    /** Stops responding, as if the server were off. */
    leave,
    /** Starts responding again at the same address. */
    async comeBack() {
      server = await listen(port);
    },
    /** Rejects all access tokens used so far, as if they had expired. */
    expireTokens() {
      for (const token of seen) expired.add(token);
    },
    /** Rejects the next renewal, as if the user had ended the session elsewhere. */
    refuseRenewal() {
      refusing = true;
    },
    close: leave,
  };
}

function refuse(outgoing: ServerResponse): void {
  const reply: ErrorReply = {
    error: { code: 'unauthenticated', message: 'The session has ended.', request_id: 'relay' },
  };
  outgoing.writeHead(errorStatus.unauthenticated, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(reply));
}
