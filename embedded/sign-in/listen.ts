import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export class PortTaken extends Error {}

/**
 * Listens and returns the port. If the port is in use, waits up to `patienceMs` in case the process that uses it is
 * about to exit.
 * @throws PortTaken
 */
export async function listen(
  server: Server,
  o: { host: string; port: number; patienceMs: number },
): Promise<number> {
  const deadline = Date.now() + o.patienceMs;
  for (;;) {
    try {
      await listenOnce(server, o);
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (Date.now() > deadline) throw new PortTaken(`Port ${o.port} is taken`);
      await delay(100);
    }
  }
}

async function listenOnce(server: Server, { host, port }: { host: string; port: number }) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
