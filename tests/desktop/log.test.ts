import { expect, it } from 'vitest';
import { redact } from '#electron/main/log.ts';
import { readableLog } from './support/quiet-log.ts';

it.each([
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl',
  'Authorization: Bearer abc.def',
  'http://127.0.0.1:1/?state=abc&code=4/0AY0e-g5',
  'AMf-vBxZ7k3mQ9tH2pLwXyR8sNcJdU4oEiVgKbFaTzMqWlPhYrGnCxSv',
])('hides %s', (secret) => {
  const clear = redact(`it said ${secret} to me`);
  expect(clear).toContain('[hidden]');
  expect(clear).toMatch(/^it said .* to me$/);
  for (const part of secret.match(/[\w-]{20,}|4\/0AY0e-g5|abc\.def/g) ?? []) {
    expect(clear).not.toContain(part);
  }
});

it('writes one line per call, however long the text', () => {
  const { log, text } = readableLog();
  log.warn('two\nlines', { url: `https://example.com/${'x '.repeat(1_000_000)}`, status: 404 });
  expect(text().split('\n')).toHaveLength(2);
  expect(text().length).toBeLessThan(1200);
  expect(JSON.parse(text())).toMatchObject({ level: 'warn', message: 'two lines', status: 404 });
});
