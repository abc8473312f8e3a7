import { expect, it } from 'vitest';
import { readEnvironment } from '#electron/main/environment.ts';

it.each([
  ['http://localhost:5173', false, 'http://localhost:5173'],
  ['http://127.0.0.1:5173/', false, 'http://127.0.0.1:5173'],
  ['http://localhost:5173', true, null],
  ['http://evil.test', false, null],
  ['https://localhost:5173', false, null],
  ['file:///tmp/evil.html', false, null],
  [undefined, false, null],
])('development server %s, packaged %s: uses %s', (url, packaged, server) => {
  const env = url === undefined ? {} : { ELECTRON_RENDERER_URL: url };
  expect(readEnvironment(packaged, env).devServer).toBe(server);
});
