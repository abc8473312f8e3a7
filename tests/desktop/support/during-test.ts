import type { Server } from 'node:http';
import { atEnd } from '#tests/support/at-end.ts';
import { listen } from './listen.ts';

/** Starts a server that is closed {@link atEnd}. Returns its port. */
export async function portOf(server: Server): Promise<number> {
  const { port, close } = await listen(server);
  atEnd(close);
  return port;
}
