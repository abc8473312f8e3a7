import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Relay, startRelay } from './support/relay.ts';

const patient = createServer(() => undefined);
let relay: Relay;
beforeEach(async () => {
  await new Promise<void>((listening) => patient.listen(0, '127.0.0.1', listening));
  const address = patient.address();
  relay = await startRelay(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
});
afterEach(async () => {
  patient.closeAllConnections();
  await new Promise((closed) => patient.close(closed));
});

it('reports no error when the client hangs up during a request or a reply', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  try {
    for (const body of ['content-length: 9\r\n\r\nhalf', '\r\n']) {
      const asking = connect(Number(new URL(relay.origin).port), '127.0.0.1');
      asking.write(`POST /api/products HTTP/1.1\r\nhost: relay\r\n${body}`);
      await once(patient, 'request');
      asking.destroy();
      await once(asking, 'close');
    }
    await relay.close();
    await new Promise((turned) => setImmediate(turned));
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off('unhandledRejection', unhandled);
  }
});
