import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server on a free port of 127.0.0.1. `close` also ends its connections. */
export async function listen(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
