import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiForwarder } from '#electron/main/api-forwarder.ts';
import { plainNetwork } from './support/plain-network.ts';
import { readableLog } from './support/quiet-log.ts';
import { newProducts, newSession, shopOrigin } from './support/shop.ts';

let token: string;
let forward: ReturnType<typeof createApiForwarder>['answer'];
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  await newProducts(24);
  token = await newSession('Speedy');
  ({ answer: forward } = createApiForwarder({
    origin: shopOrigin(),
    session: { bearer: async () => token, answered: () => undefined },
    network: plainNetwork,
    log: readableLog().log,
  }));
});
afterAll(() => {
  agent.destroy();
});

function direct(): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(`${shopOrigin()}/api/products`, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString()));
    }).on('error', reject);
  });
}

async function forwarded(): Promise<string> {
  const reply = await forward(new Request('app://second-fret/api/products'));
  return reply.text();
}

it('forwards a list reply without changing it', async () => {
  const through = await forwarded();
  expect(JSON.parse(through).items.length).toBeGreaterThanOrEqual(24);
  expect(through).toBe(await direct());
});
