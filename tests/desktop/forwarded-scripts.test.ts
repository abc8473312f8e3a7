import { createServer } from 'node:http';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createApiForwarder } from '#electron/main/api-forwarder.ts';
import { createAppProtocol } from '#electron/main/app-protocol.ts';
import { pagePolicy } from '#electron/main/page-policy.ts';
import { portOf } from './support/during-test.ts';
import { closeDesktops, sharedBrowser } from './support/launch.ts';
import { readableLog } from './support/quiet-log.ts';
import { serveScheme } from './support/scheme-server.ts';
import { sessionFetch } from './support/session-fetch.ts';

// These tests use Chromium with our content security policy, because the browser decides which scripts run.
afterAll(closeDesktops);

const code = 'globalThis.ran = true; document.documentElement.dataset.ran = "yes"';
const sheet = 'html { --ran: yes }';

async function openPage() {
  const asked: string[] = [];
  const shop = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    asked.push(pathname);
    const type = searchParams.get('type');
    response.writeHead(200, type === null ? {} : { 'content-type': type });
    response.end(pathname.endsWith('.css') ? sheet : code);
  });
  const forwarder = createApiForwarder({
    origin: `http://127.0.0.1:${await portOf(shop)}`,
    session: {
      bearer: async () => null,
      rejected: async () => ({ ok: true, value: null }) as const,
    },
    fetch: sessionFetch(),
    log: readableLog().log,
  });
  const files: Record<string, [string, string]> = {
    '/': ['text/html', '<!doctype html><title>Page</title>'],
    '/assets/own.js': ['text/javascript', code],
    '/assets/own.css': ['text/css', sheet],
  };
  const host = await serveScheme(
    createAppProtocol({
      images: async () => new Response(),
      api: forwarder.answer,
      files: async ({ url }) => {
        const [type, text] = files[new URL(url).pathname] ?? ['text/plain', ''];
        return new Response(text, {
          headers: { 'content-type': type, 'content-security-policy': policy },
        });
      },
    }),
  );
  const page = await (await sharedBrowser()).newPage();
  onTestFinished(() => host.close());
  return { page, origin: host.origin, asked };
}

// Leave out Trusted Types, which would block all of these scripts.
const policy = pagePolicy(null).replace(/;[^;]*trusted-types[^;]*/g, '');

it('never runs a server reply as a script or style, whatever its type', async () => {
  const { page, origin, asked } = await openPage();
  const works = async (way: 'classic' | 'module' | 'style', address: string) => {
    await page.goto(origin);
    return page.evaluate(
      async ([kind, url]) => {
        const loaded = (element: HTMLElement) =>
          new Promise((resolve) => {
            element.onload = resolve;
            element.onerror = resolve;
            document.head.append(element);
          });
        if (kind === 'style') {
          const link = document.createElement('link');
          await loaded(Object.assign(link, { rel: 'stylesheet', href: url }));
        } else {
          const script = document.createElement('script');
          if (kind === 'module') script.type = 'module';
          await loaded(Object.assign(script, { src: url }));
        }
        const { documentElement } = document;
        const styled = getComputedStyle(documentElement).getPropertyValue('--ran');
        return documentElement.dataset.ran === 'yes' || styled.trim() === 'yes';
      },
      [way, address] as const,
    );
  };

  for (const way of ['classic', 'module'] as const) {
    expect(await works(way, '/assets/own.js'), way).toBe(true);
    for (const type of ['text/javascript', 'application/x-ecmascript', 'text/plain', null]) {
      const query = type === null ? '' : `?type=${encodeURIComponent(type)}`;
      expect(await works(way, `/api/evil.js${query}`), `${way} ${type}`).toBe(false);
    }
  }
  expect(await works('style', '/assets/own.css')).toBe(true);
  expect(await works('style', '/api/evil.css?type=text/css')).toBe(false);
  expect(await works('style', '/api/evil.css')).toBe(false);
  expect(new Set(asked)).toEqual(new Set(['/api/evil.js', '/api/evil.css']));
});
