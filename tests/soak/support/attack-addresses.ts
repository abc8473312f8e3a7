import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { routeEntries } from '#contracts/routes.ts';
import { badTexts } from '#tests/support/bad-values.ts';

/** Parts of URLs, exactly as they are sent. Browsers and `fetch` would change some of them. */
const rawTexts = [
  ...badTexts.map((value) => encodeURIComponent(value.toWellFormed())),
  ...'% %E0%A4%A %ff %00 .. %2e%2e ..%2f..%2f..%2fetc%2fpasswd %2e%2e%2fpackage.json'.split(' '),
  ...`....// \\..\\ ;x=1 <script> ' " {{7*7}} ~ .git/config .env ${'x'.repeat(8_000)}`.split(' '),
];

/** URLs outside the API. `:x` is a placeholder for bad text. */
const others = `/:x /assets/:x /art/:x /api/:x /api/images/:x /api/docs/:x /metrics?x=:x //:x
  /sitemap-products.xml?part=:x /allProducts?q=:x /robots.txt?:x /?:x=:x`.split(/\s+/);

/** Returns each URL once for every bad text. The text replaces all of the URL's parameters. */
export const badAddresses = (): string[] =>
  [...routeEntries.map(([, { path }]) => path), ...others]
    .filter((path) => path.includes(':'))
    .flatMap((path) => rawTexts.map((value) => path.replaceAll(/:\w+/g, () => value)));

/** Sends a request to exactly this URL. Returns the response with its body. */
export function sendRaw(origin: string, path: string, method = 'GET') {
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  return new Promise<{ status: number; body: string; ms: number }>((resolve, reject) => {
    const headers = { accept: 'text/html,*/*' };
    // Node would refuse to send spaces, control characters and letters beyond Latin-1, so `rawTexts` contains none.
    // Each request uses a separate connection, because the server closes the connection after a request that is too
    // long.
    request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const status = response.statusCode ?? 0;
      text(response).then(
        (body) => resolve({ status, body, ms: performance.now() - started }),
        reject,
      );
    })
      .on('error', (error) => reject(new Error(path.slice(0, 100), { cause: error })))
      .end();
  });
}
