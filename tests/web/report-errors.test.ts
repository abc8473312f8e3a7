import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { until } from '#tests/support/until.ts';
import { webApi } from '#tests/support/web-api.ts';

it('reports uncaught errors once, without messages and addresses', async () => {
  // Other files must not get this file's listeners.
  vi.resetModules();
  const { reportUncaughtErrors } = await import('#src/app/report-errors.ts');
  const { ApiError } = await import('#src/lib/api-error.ts');
  const reports: unknown[] = [];
  webApi.use(
    http.post('*/api/clientErrors', async ({ request }) => {
      reports.push(await request.json());
      return HttpResponse.json({ received: true }, { status: 201 });
    }),
  );
  const shop = 'https://shop.example';
  const reject = (error: Error, stack: string) => {
    error.stack = `${error.name}: ${error.message}\n${stack}`;
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  };
  window.history.replaceState(null, '', '/productDetails/018f?from=Ada');
  reportUncaughtErrors();

  const ours = `    at add (${shop}/assets/cart-1a2B.js:1:2345)`;
  reject(new TypeError('Ada is not a function'), ours);
  reject(new TypeError('Ben is not a function'), ours);
  reject(new Error('an extension'), '    at x (chrome-extension://abc/x.js:1:2)');
  const failure = { status: 503, code: 'unavailable', message: 'Later.' } as const;
  reject(new ApiError(failure), ours);
  const error = Object.assign(new RangeError('Cleo'), { stack: `f@${shop}/assets/b-2.js:3:4` });
  window.dispatchEvent(new ErrorEvent('error', { error }));

  const page = 'product';
  await until(() => reports.length === 2, 'both reports');
  expect(reports).toEqual([
    { error: 'TypeError', page, at: 'cart-1a2B.js:1:2345' },
    { error: 'RangeError', page, at: 'b-2.js:3:4' },
  ]);
});
