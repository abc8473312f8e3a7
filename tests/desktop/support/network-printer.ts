import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

type Behavior = {
  /** The replies to the two status requests, or null if the printer doesn't reply. */
  status?: readonly [number, number] | null;
  /** The status after the first job. */
  after?: readonly [number, number];
  /** Resets the connection after this many bytes, not counting the status requests. */
  breaksAt?: number;
  /** Whether the printer accepts connections but reads nothing. */
  stalls?: boolean;
};

export const fine = [0x12, 0x12] as const;
export const noPaper = [0x32, 0x72] as const;
export const coverOpen = [0x16, 0x12] as const;

/** Starts a fake receipt printer on this computer. Like a real one, it accepts one connection at a time. It stores the data that it receives. */
export async function networkPrinter(behavior: Behavior = {}) {
  const { status = fine, after = status, breaksAt, stalls = false } = behavior;
  const jobs: number[] = [];
  const sockets = new Set<Socket>();
  let asked = 0;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (stalls) return void socket.pause();
    let waiting: number[] = [];
    socket.on('data', (chunk: Buffer) => {
      waiting.push(...chunk);
      // Status requests get an immediate reply, even in the middle of other data.
      for (let at = requestIn(waiting); at >= 0; at = requestIn(waiting)) {
        jobs.push(...waiting.slice(0, at));
        const [, , which] = waiting.slice(at, at + 3);
        waiting = waiting.slice(at + 3);
        const now = asked < 2 ? status : after;
        if (now) socket.write(Uint8Array.of(now[which === 4 ? 1 : 0]));
        asked += 1;
      }
      jobs.push(...waiting);
      waiting = [];
      if (breaksAt !== undefined && jobs.length >= breaksAt) socket.resetAndDestroy();
    });
  });
  server.maxConnections = 1;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    address: { host: '127.0.0.1', port },
    /** The bytes that were received, without status requests. */
    bytes: () => Uint8Array.from(jobs),
    text: () => Buffer.from(jobs).toString('latin1'),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const requestIn = (bytes: readonly number[]) =>
  bytes.findIndex((byte, at) => byte === 0x10 && bytes[at + 1] === 0x04 && at + 2 < bytes.length);
