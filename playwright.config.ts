import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Client } from './tests/e2e/support/test.ts';
import { findBrowser } from './tests/support/browser.ts';
import { findElectron } from './tests/support/electron-program.ts';

const browser = await findBrowser();
/** A product that runs already (its port, on localhost) saves its start: for writing tests. */
const running = process.env.SECOND_FRET_PORT;
// Where the product's log goes; tests read the mails in it. The workers inherit it.
process.env.SECOND_FRET_LOG ??= join(tmpdir(), `second-fret-e2e-${process.pid}.log`);

const onlyDesktop = /desktop\.test\.ts/;
/** The journeys that the desktop's people make, too; what only a browser can do says @web. */
const onDesktop = {
  testMatch: /(booking|desktop|guards|selling|token)\.test\.ts/,
  grepInvert: /@web/,
  // Each request of the stand-in's page comes by the test's process.
  timeout: 60_000,
};

export default defineConfig<{ client: Client }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // The whole suite shares one running product and two cores.
  workers: 2,
  // A hosted runner may be busy elsewhere; a test that needed its second try is named in the output.
  retries: process.env.CI ? 1 : 0,
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
    // Recording every test takes its time: `npx playwright test --trace on` where one is needed.
    trace: process.env.CI ? 'on-first-retry' : 'off',
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
      // Whatever must hold on a phone, too, says @phone; what need not be tried twice, @phone-only.
      name: 'phone',
      grep: /@phone/,
      testIgnore: onlyDesktop,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop application', ...onDesktop, use: { client: 'stand-in' } },
    // Without Electron's binary it is not there; tests/desktop/packaged.test.ts says so.
    ...(findElectron()
      ? [{ name: 'Electron', ...onDesktop, use: { client: 'electron' as const } }]
      : []),
  ],
  ...(running === undefined && {
    webServer: {
      name: 'Second Fret',
      command: 'node tests/e2e/support/serve-product.ts',
      wait: { stdout: /Second Fret is ready at http:\/\/localhost:(?<second_fret_port>\d+)/ },
      // The first start builds the client, makes the database and loads the demo shop.
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stderr: 'pipe',
    },
  }),
});
