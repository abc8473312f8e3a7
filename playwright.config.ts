import { defineConfig } from '@playwright/test';
import type { Client } from './tests/e2e/support/test.ts';
import { findBrowser } from './tests/support/browser.ts';
import { findElectron } from './tests/support/electron-program.ts';

const browser = await findBrowser();
/** The port of a running server. Set it while writing tests, so that they don't start a server each time. */
const running = process.env.SECOND_FRET_PORT;

const onlyDesktop = /shop-day\.test\.ts/;
/** The tests of whole days, which run only with `npm run soak`. */
const longDays = /shop-days?\.test\.ts/;
/** The tests that also run in Electron. Tests marked @web need a browser. */
const onDesktop = {
  testMatch: /(booking|guards|selling|token)\.test\.ts/,
  grepInvert: /@web/,
};

export default defineConfig<{ client: Client }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // All tests share one server.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // These limits only end what hangs. A wait ends as soon as its state is there, so they cost nothing on a fast machine.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    actionTimeout: 120_000,
    browserName: 'chromium',
    launchOptions: browser,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Block service workers, because `page.route` doesn't see the requests that they send.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording a trace is slow, so record only the second attempt.
    trace: 'on-first-retry',
    video: 'off',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: process.env.SOAK ? onlyDesktop : longDays,
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // @phone marks tests that also run at phone size. @phone-only marks tests that run only at phone size.
      name: 'phone',
      grep: /@phone/,
      testIgnore: onlyDesktop,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // This project runs only with `npm run soak`.
    ...(process.env.SOAK
      ? [
          {
            name: 'shop day',
            testMatch: onlyDesktop,
            use: { client: 'stand-in' as const },
          },
        ]
      : []),
    // This project runs only if Electron is installed. Otherwise, tests/desktop/packaged.test.ts reports that Electron
    // is missing.
    ...(findElectron()
      ? [{ name: 'Electron', ...onDesktop, use: { client: 'electron' as const } }]
      : []),
  ],
  ...(running === undefined && {
    webServer: {
      name: 'Second Fret',
      command: 'node tests/e2e/support/serve-product.ts',
      wait: { stdout: /Second Fret is ready at http:\/\/localhost:(?<second_fret_port>\d+)/ },
      // Allow enough time for the first start, which builds the client, creates the database and loads the demo shop.
      timeout: 600_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stderr: 'pipe',
    },
  }),
});
