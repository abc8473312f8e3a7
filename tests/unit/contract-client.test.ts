import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { type ContractClient, createContractClient } from '#tests/support/contract-client.ts';

const getThing = endpoint({
  route: 'GET /things/{name}',
  summary: 'One thing',
  guard: 'anyone',
  allowance: 'none',
  params: z.object({ name: z.string() }),
  reply: z.object({ name: z.string(), parts: z.array(z.object({ size: z.number() })) }),
  errors: ['not_found'],
});
const good = { name: 'neck', parts: [{ size: 1 }] };
const refusal = { error: { code: 'not_found', message: 'No.', request_id: '1' } };

let answer: { status: number; body: string; type?: string };
let client: ContractClient;
const server = createServer((_request, response) => {
  response
    .writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' })
    .end(answer.body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = createContractClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => server.close());

const call = (status: number, body: object, type?: string) => {
  answer = { status, body: JSON.stringify(body), ...(type && { type }) };
  return client.attempt(getThing, { params: { name: 'neck' } });
};

it('accepts the replies and refusals of the contract', async () => {
  expect(await call(200, good)).toMatchObject({ ok: true, reply: good });
  expect(await call(404, refusal)).toMatchObject({ ok: false, error: { code: 'not_found' } });
});

it.each([
  ['another status', 201, good, 'answered 201'],
  ['a wrong type', 200, { ...good, name: 7 }, 'breaks its contract'],
  ['a missing key', 200, { name: 'neck' }, 'breaks its contract'],
  ['an unknown key', 200, { ...good, secret: 1 }, 'does not know'],
  ['an unknown key far inside', 200, { ...good, parts: [{ size: 1, x: 1 }] }, 'does not know'],
  ['a refusal of another shape', 404, { message: 'No.' }, 'breaks its contract'],
  ['a refusal by another status', 403, refusal, 'another status'],
  [
    'a refusal that is not stated',
    403,
    { error: { ...refusal.error, code: 'forbidden' } },
    'does not state',
  ],
])('fails the test on %s', async (_what, status, body, complaint) => {
  await expect(call(status, body)).rejects.toThrow(complaint);
});

it('fails the test if a reply is not JSON', async () => {
  await expect(call(200, good, 'text/html')).rejects.toThrow('answered 200');
});
