import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Client } from './tests/e2e/support/test.ts';
import { findBrowser } from './tests/support/browser.ts';
import { findElectron } from './tests/support/electron-program.ts';

const browser = await findBrowser();
/** The port of a product that is already running. Set it while you write tests, to skip the start. */
const running = process.env.SECOND_FRET_PORT;
// The path of the product's log file, where tests read emails. Set as a variable, because the workers
// inherit it.
process.env.SECOND_FRET_LOG ??= join(tmpdir(), `second-fret-e2e-${process.pid}.log`);

const onlyDesktop = /(desktop|shop-day)\.test\.ts/;
/** The tests that also run in Electron. Tests marked @web need a browser. */
const onDesktop = {
  testMatch: /(booking|desktop|guards|selling|token)\.test\.ts/,
  grepInvert: /@web/,
  // Allow more time, because the test's process relays each request that the stand-in's page makes.
  timeout: 60_000,
};

export default defineConfig<{ client: Client }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // The suite shares one running product, and with more workers, tests would disturb each other.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: browser,
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording is slow, so only the second try is recorded.
    trace: 'on-first-retry',
    video: 'off',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: onlyDesktop,
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // @phone marks tests that also run at phone size, @phone-only tests that run only there.
      name: 'phone',
      grep: /@phone/,
      testIgnore: onlyDesktop,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      // Only tests that neither a browser nor tests/desktop can replace: starting the stand-in takes seconds.
      name: 'desktop application',
      ...onDesktop,
      grep: /@stand-in/,
      use: { client: 'stand-in' },
    },
    // For `npm run shop-day`.
    ...(process.env.SHOP_DAY
      ? [
          {
            name: 'shop day',
            testMatch: /shop-day\.test\.ts/,
            timeout: 300_000,
            use: { client: 'stand-in' as const },
          },
        ]
      : []),
    // Only if Electron is installed. tests/desktop/packaged.test.ts reports when it isn't.
    ...(findElectron()
      ? [{ name: 'Electron', ...onDesktop, use: { client: 'electron' as const } }]
      : []),
  ],
  ...(running === undefined && {
    webServer: {
      name: 'Second Fret',
      command: 'node tests/e2e/support/serve-product.ts',
      wait: { stdout: /Second Fret is ready at http:\/\/localhost:(?<second_fret_port>\d+)/ },
      // The first start builds the client, creates the database and loads the demo shop.
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stderr: 'pipe',
    },
  }),
});
