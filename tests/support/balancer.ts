import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getReadiness } from '#contracts/system.ts';

const askMs = 20;

/** Starts a load balancer that sends each request once, to one of the servers that were ready when it last asked. */
export async function startBalancer() {
  const agent = new Agent({ keepAlive: true });
  const known = new Set<string>();
  let ready: string[] = [];
  let turn = 0;
  const isReady = (server: string) =>
    fetch(`${server}/api${getReadiness.path}`).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.ok;
      },
      () => {
        known.delete(server);
        return false;
      },
    );
  const ask = async () => {
    const answers = await Promise.all([...known].map(async (one) => (await isReady(one)) && one));
    ready = answers.filter((one) => one !== false);
    timer = setTimeout(ask, askMs);
  };
  let timer = setTimeout(ask, 0);

  const http = createServer((incoming, outgoing) => {
    turn += 1;
    const { url = '/', method, headers } = incoming;
    const target = new URL(url, ready[turn % ready.length]);
    const sent = request(target, { method, headers, agent }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    sent.on('error', () => outgoing.destroy());
    outgoing.on('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    add: (server: string) => void known.add(server),
    /** Returns whether requests are sent to this server. */
    uses: (server: string) => ready.includes(server),
    async stop(): Promise<void> {
      clearTimeout(timer);
      agent.destroy();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
