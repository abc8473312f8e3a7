import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { api } from '#contracts/app/api.ts';
import { createBooking } from '#contracts/bookings/bookings.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { claimCase } from '#contracts/moderation/cases.ts';
import { switchRule } from '#contracts/moderation/rules.ts';
import { mayLackBody } from '#server/http/validation.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { recordLog } from '#tests/support/recorded-log.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}${path}`, { headers });

describe('every reply', () => {
  it('has a strict content policy and a request id', async () => {
    const { headers } = await get('/api/health');
    const policy = headers.get('content-security-policy') ?? '';
    const directive = (name: string) =>
      policy.split(';').find((part) => part.trim().startsWith(`${name} `)) ?? '';
    expect(directive('script-src')).not.toMatch(/unsafe|\*|data:/);
    expect(directive('default-src')).toContain("'self'");
    expect(directive('frame-ancestors')).toContain("'none'");
    expect(directive('require-trusted-types-for')).toContain("'script'");
    expect(directive('trusted-types')).not.toMatch(/\*|allow-duplicates/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('with an error repeats the request id in its body', async () => {
    const response = await get('/api/nowhere');
    expect(response.status).toBe(404);
    const { error } = (await response.json()) as { error: { code: string; request_id: string } };
    expect(error.code).toBe('not_found');
    expect(error.request_id).toBe(response.headers.get('x-request-id'));
  });

  it('with personal data is never cached', async () => {
    const { token } = await app.signUp();
    const response = await get('/api/products', { authorization: `Bearer ${token}` });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('malformed requests', () => {
  const post = async (body: BodyInit, type: string) => {
    const { token } = await app.signUp();
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const response = await fetch(`${app.origin}/api/newProducts`, {
      method: 'POST',
      headers,
      body,
    });
    const { error } = (await response.json()) as { error: { code: string } };
    return [response.status, error.code];
  };

  it('get the standard error reply', async () => {
    expect(await post('{"title":', 'application/json')).toEqual([400, 'malformed_request']);
    expect(await post('title=x', 'text/plain')).toEqual([415, 'unsupported_media_type']);
    expect(await post('<a/>', 'application/xml')).toEqual([415, 'unsupported_media_type']);
    const large = JSON.stringify({ title: 'x'.repeat(70_000) });
    expect(await post(large, 'application/json')).toEqual([413, 'payload_too_large']);
    expect(await post('[]', 'application/json')).toEqual([422, 'invalid']);
    expect(await post('{"__proto__":{"a":1}}', 'application/json')).toEqual([
      400,
      'malformed_request',
    ]);
  });

  it('are not those without a body if all of its fields are optional', async () => {
    const { token } = await app.signUp({ role: 'admin' });
    const send = async ({ method, path }: Endpoint, body?: string, type = 'application/json') => {
      const url = `${app.origin}/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`;
      const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) };
      const response = await fetch(url, { method, headers, body: body ?? null });
      return response.status;
    };
    const optional = Object.values<Endpoint>(api).filter(mayLackBody);
    expect(optional).toContain(claimCase);
    for (const one of optional) {
      const without = [await send(one, undefined, ''), await send(one), await send(one, '')];
      expect(without).toEqual(Array(3).fill(await send(one, '{}')));
      expect([await send(one, 'null'), await send(one, '[]')]).toEqual([422, 422]);
    }
    expect([await send(switchRule), await send(createBooking, undefined, '')]).toEqual([422, 422]);
  });

  it('get the standard error reply if their address can’t be decoded', async () => {
    const response = await get('/api/images/%E0%A4%A');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'malformed_request' } });
  });

  it('with headers above 16 KiB reach no handler', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(`${app.origin}/api/health`, {
        headers: { 'x-long': 'x'.repeat(20_000) },
      });
      call.on('response', (response) => resolve(response.statusCode)).on('error', reject);
      call.end();
    });
    expect(status).toBe(431);
  });
});

it('serves its OpenAPI document', async () => {
  const response = await get('/api/openapi.json');
  const document = (await response.json()) as { openapi: string; paths: Record<string, object> };
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/bookings']).toHaveProperty('post');
  const etag = response.headers.get('etag') ?? '';
  const again = await get('/api/openapi.json', { 'if-none-match': etag });
  expect([etag.length > 2, again.status, await again.text()]).toEqual([true, 304, '']);
  for (const copy of ['/api/docs/json', '/api/docs/yaml']) {
    const redirected = await fetch(`${app.origin}${copy}`, { redirect: 'manual' });
    expect(redirected.headers.get('location')).toBe('/api/openapi.json');
  }
  const page = await get('/api/docs/');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).not.toMatch(/<script(?![^>]*\bsrc=)/);
});

describe('rate limits', () => {
  it('are separate for each account', async () => {
    const tight = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.02' } });
    const [busy, calm] = await Promise.all([tight.signUp(), tight.signUp()]);
    const read = (token: string) => tight.attempt('listProducts', { query: {} }, { token });
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => read(busy.token)));
    const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
    expect(refused.length).toBe(30 - 24);
    expect(refused[0]).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read(calm.token)).ok).toBe(true);
  });

  it('for bookings apply across servers', async () => {
    const one = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.01' } });
    const two = await startTestApp({
      env: { RATE_LIMIT_FACTOR: '0.01' },
      databaseUrl: one.databaseUrl,
    });
    const { token } = await one.signUp();
    const book = (server: TestApp) => server.refused('createBooking', { body: {} }, { token });
    const codes: string[] = [];
    for (const server of [one, two, one, two]) codes.push((await book(server)).code);
    expect(codes).toEqual(['invalid', 'invalid', 'invalid', 'rate_limited']);
  });

  it('stop token guessing from one IP address', async () => {
    const tight = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.01' } });
    const codes: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const refusal = await tight.refused('listProducts', { query: {} }, { token: `guess-${i}` });
      codes.push(refusal.code);
    }
    expect(codes).toEqual(['unauthenticated', 'unauthenticated', 'rate_limited', 'rate_limited']);
  });
});

it('dependencies that are down cause a 503: the sign-in service’s keys', async () => {
  const lonely = await startTestApp();
  const email = 'lonely@example.test';
  const idToken = await lonely.identity.idToken({ email, name: 'Lonely' });
  await lonely.identity.stop();
  const error = await lonely.refused('issueToken', { query: { email } }, { token: idToken });
  expect(error).toMatchObject({ status: 503, code: 'unavailable' });
});

it('logs contain no token, query or header', async () => {
  const { logStream, logged: lines } = recordLog();
  const logged = await startTestApp({ env: { LOG_LEVEL: 'info' }, parts: { logStream } });
  const person = await logged.signUp({ email: 'private@example.test' });
  await logged.call('listProducts', { query: { q: 'secret search' } }, person);
  await logged.call('checkAdmin', { params: { email: person.email } }, person);
  await until(() => lines().includes('/api/users/admin/…'), 'the call is logged');
  const log = lines();
  expect(log).toContain('"path":"/api/products"');
  expect(log).toContain('"reqId"');
  for (const secret of [person.token, person.idToken, 'private@', 'secret', 'earer']) {
    expect(log).not.toContain(secret);
  }
});
