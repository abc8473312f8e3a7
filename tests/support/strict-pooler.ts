import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';

/** What PgBouncer accepts in a startup message. It rejects everything else, also inside of `options`. */
const accepted = new Set(['user', 'database', 'client_encoding', 'application_name']);

/**
 * Starts a stand-in for PgBouncer's front door in front of the database at `url`, until the test ends. Returns the URL
 * to connect to. Connections that it accepts reach PostgreSQL unchanged.
 */
export async function startStrictPooler(url: string): Promise<string> {
  const { host, port } = new Client(url);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (start) => {
      const words = start.toString('utf8', 8).split('\0');
      const wrong = words.find((word, index) => index % 2 === 0 && word && !accepted.has(word));
      if (wrong !== undefined)
        return socket.end(refusal(`unsupported startup parameter: ${wrong}`));
      const path = host.startsWith('/') && { path: `${host}/.s.PGSQL.${port}` };
      const upstream = connect(path || { host, port });
      upstream.on('error', () => socket.destroy());
      upstream.on('close', () => socket.destroy());
      socket.on('close', () => upstream.destroy());
      upstream.write(start);
      socket.pipe(upstream).pipe(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const pooled = new URL(url);
  pooled.hostname = 'localhost';
  pooled.port = String((server.address() as AddressInfo).port);
  pooled.search = '';
  return pooled.href;
}

/** Returns PostgreSQL's message for a fatal error. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}
