import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
let lines: string[] = [];
beforeAll(async () => {
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  app = await startTestApp({
    env: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '0.2' },
    parts: { logStream },
  });
});
afterAll(() => app.stop());
beforeEach(() => {
  lines = [];
});

const site = 'https://shop.example';
/** A report in the format that Chromium sends. */
const report = (body: object = {}, type = 'csp-violation') => ({
  age: 2,
  body: {
    blockedURL: 'trusted-types-sink',
    columnNumber: 34,
    disposition: 'enforce',
    documentURL: `${site}/dashboard/addProduct?draft=secret-query#secret-hash`,
    effectiveDirective: 'require-trusted-types-for',
    lineNumber: 12,
    originalPolicy: "default-src 'self'",
    referrer: `${site}/login?email=secret-referrer`,
    sample: 'Element innerHTML|secret-sample',
    sourceFile: `${site}/assets/app-1a2b.js?secret-source`,
    statusCode: 200,
    ...body,
  },
  type,
  url: `${site}/dashboard/addProduct?draft=secret-url`,
  user_agent: 'secret-agent',
});

async function send(body: string, type = 'application/reports+json') {
  const headers = { 'content-type': type };
  const response = await fetch(`${app.origin}/api/policyReports`, {
    method: 'POST',
    headers,
    body,
  });
  return response.status;
}
const sendReports = (...reports: unknown[]) => send(JSON.stringify(reports));
const logged = () =>
  lines.flatMap((line): { violations?: Record<string, unknown>[]; reported?: number } =>
    JSON.parse(line),
  );

describe('a page', () => {
  it.each(['/', '/api/health', '/nowhere'])(
    'contains the address for reporting violations: %s',
    async (path) => {
      const { headers } = await fetch(app.origin + path);
      expect(headers.get('reporting-endpoints')).toBe('policy="/api/policyReports"');
      expect(headers.get('content-security-policy')).toMatch(/;report-to policy(;|$)/);
    },
  );
});

describe('a reported violation', () => {
  it('is logged without anything that a user may have typed', async () => {
    expect(await sendReports(report())).toBe(200);
    expect(logged()).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'a page violated the content policy',
        reported: 1,
        violations: [
          {
            directive: 'require-trusted-types-for',
            page: '/dashboard/addProduct',
            blocked: 'trusted-types-sink',
            source: '/assets/app-1a2b.js:12:34',
          },
        ],
      }),
    ]);
    expect(lines.join()).not.toMatch(/secret/);
  });

  it.each<[string, object, object]>([
    [
      'another site',
      { blockedURL: 'https://evil.test/a?secret' },
      { blocked: 'https://evil.test' },
    ],
    ['data', { blockedURL: 'data' }, { blocked: 'data' }],
    [
      'an extension',
      { sourceFile: 'chrome-extension://abc/secret.js' },
      { source: 'chrome-extension:' },
    ],
    [
      'a script of another site',
      { sourceFile: 'https://evil.test/secret.js' },
      { source: 'https://evil.test' },
    ],
    [
      'an unsubscribe page',
      { documentURL: `${site}/unsubscribe/secret-token` },
      { page: '/unsubscribe/…' },
    ],
    ['an address with an email', { documentURL: `${site}/a/secret@b.test` }, { page: '/a/…' }],
    ['no source', { sourceFile: null, lineNumber: null }, { source: null }],
    [
      'a very long page',
      { documentURL: `${site}/${'a'.repeat(900)}` },
      { page: `/${'a'.repeat(199)}` },
    ],
    ['text as a directive', { effectiveDirective: 'Secret words\n' }, { directive: 'unknown' }],
    [
      'text as an address',
      { blockedURL: 'secret words', documentURL: 'secret' },
      { blocked: null, page: null },
    ],
    [
      'nothing',
      { documentURL: undefined, effectiveDirective: undefined },
      { page: null, directive: 'unknown' },
    ],
  ])('is sanitized: %s', async (_, body, violation) => {
    expect(await sendReports(report(body))).toBe(200);
    expect(logged()[0]?.violations).toEqual([expect.objectContaining(violation)]);
    expect(lines.join()).not.toMatch(/secret/i);
  });

  it('is logged in one line, and a request logs at most ten', async () => {
    expect(await sendReports(...Array.from({ length: 25 }, () => report()))).toBe(200);
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).toMatchObject({ reported: 25 });
    expect(logged()[0]?.violations).toHaveLength(10);
  });

  it('is logged only if it is about the content policy', async () => {
    expect(await sendReports(report({}, 'deprecation'))).toBe(200);
    expect(lines).toEqual([]);
  });
});

describe('bad reports', () => {
  it.each([
    ['no JSON', '{"type":', 'application/reports+json', 400],
    ['a prototype', '[{"__proto__":{"a":1}}]', 'application/reports+json', 400],
    ['an empty list', '[]', 'application/reports+json', 422],
    ['no list', JSON.stringify(report()), 'application/reports+json', 422],
    ['numbers', '[1]', 'application/reports+json', 422],
    [
      'a body of another shape',
      '[{"type":"csp-violation","body":[]}]',
      'application/reports+json',
      422,
    ],
    [
      'an object as an address',
      '[{"type":"csp-violation","body":{"blockedURL":{}}}]',
      'application/reports+json',
      422,
    ],
    [
      'more than 32 KiB',
      `[${JSON.stringify(report({ sample: 'x'.repeat(33_000) }))}]`,
      'application/reports+json',
      413,
    ],
    ['text', 'secret', 'text/plain', 415],
    ['a form', 'a=secret', 'application/x-www-form-urlencoded', 415],
  ])('are rejected and not logged: %s', async (_, body, type, status) => {
    expect(await send(body, type)).toBe(status);
    expect(lines).toEqual([]);
  });

  it('count toward a limit', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 61; n++) statuses.add(await send('[]'));
    expect(statuses).toContain(429);
    expect(lines).toEqual([]);
  });
});
