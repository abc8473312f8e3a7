import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type ErrorReply, errorStatus } from '#contracts/errors.ts';

/** A way to a running product that can be cut, and whose answers can be changed. */
export type Relay = {
  origin: string;
  /** Nobody answers any more, as if the server had been switched off. */
  leave(): Promise<void>;
  /** At the same address. */
  comeBack(): Promise<void>;
  /** From now on refuses the tokens of all calls so far, as after their hour. */
  expireTokens(): void;
  /** Refuses the next exchange for a token: the sign-in has been ended elsewhere. */
  refuseRenewal(): void;
  close(): Promise<void>;
};

/** @param target origin of the product */
export async function startRelay(target: string): Promise<Relay> {
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
    onward.on('response', resolve).on('error', reject);
    outgoing.on('close', () => onward.destroy());
    // Together: who hangs up while asking fails both, and a failure that nobody waits for fails the test.
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
    leave,
    async comeBack() {
      server = await listen(port);
    },
    expireTokens() {
      for (const token of seen) expired.add(token);
    },
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
