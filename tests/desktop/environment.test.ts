import { createServer } from 'node:https';
import { afterEach, expect, it, vi } from 'vitest';
import { readEnvironment } from '#electron/main/environment.ts';
import { checkServer } from '#electron/main/server-check.ts';
import { untrusted } from './support/untrusted-certificate.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('ignores the variable that turns off certificate checks', async () => {
  const visits: unknown[] = [];
  const server = createServer(untrusted, (request, response) => {
    visits.push(request.url);
    response.end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  try {
    readEnvironment(true);
    expect(process.env.NODE_TLS_REJECT_UNAUTHORIZED).toBeUndefined();
    const { message } = await checkServer(fetch, `https://127.0.0.1:${port}`);
    expect(message).toContain('certificate');
    expect(visits).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
