import { expect, it } from 'vitest';
import { isLoopback, isUnreachableElsewhere } from '#contracts/loopback.ts';

const hostname = (authority: string) => new URL(`http://${authority}`).hostname;

it.each([
  ...['localhost', 'LOCALHOST', 'localhost:4000', '127.0.0.1', '127.0.0.1.:4000', '127.4.5.6'],
  ...['127.1', '2130706433', '[::1]', '[0:0:0:0:0:0:0:1]:4000'],
])('%s is this computer', (authority) => {
  expect(isLoopback(hostname(authority))).toBe(true);
  expect(isUnreachableElsewhere(hostname(authority))).toBe(true);
});

it.each([
  ...['shop.example.com', 'localhost.example.com', 'notlocalhost', '127.example.com', '0.0.0.0'],
  ...['127.0.0.1.evil.test', '127.0.0.1@evil.test', 'x127.0.0.1.test', '192.168.1.20', '126.0.0.1'],
  ...['[::2]', '[fe80::1]', '[::]'],
])('%s may be another computer', (authority) => {
  expect(isLoopback(hostname(authority))).toBe(false);
  expect(isUnreachableElsewhere(hostname(authority))).toBe(false);
});

it('does not trust subdomains of localhost, because a resolver may look them up on the network', () => {
  for (const name of ['shop.localhost', 'a.b.localhost', '127.0.0.1.localhost']) {
    expect(isLoopback(hostname(name)), name).toBe(false);
    expect(isUnreachableElsewhere(hostname(name)), name).toBe(true);
  }
});

it('rejects an empty name', () => {
  expect(isLoopback('')).toBe(false);
  expect(isUnreachableElsewhere('')).toBe(false);
});
