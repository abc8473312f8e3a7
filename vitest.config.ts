import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { articles } from './scripts/articles-plugin.ts';

// Test files normally share their loaded modules, because reloading them takes a third of these suites' time. So tests
// must not leave any state behind. Only files that replace modules or parts of the browser load their own modules.
const replacesModules = globSync('tests/web/**/*.test.{ts,tsx}').filter((file) =>
  /vi\.(mock|resetModules)\(|fake-indexeddb/.test(readFileSync(file, 'utf8')),
);
// These files run the built desktop application, or modify their process in other ways.
const runsDesktop = globSync('tests/desktop/*.test.ts').filter((file) =>
  /vi\.mock\(|dist\/|support\/(launch|open-desktop|shop|keyring-state)\.ts/.test(
    readFileSync(file, 'utf8'),
  ),
);
/**
 * The only purpose of these limits is to end a test that hangs. They are so long that no test depends on the machine's
 * speed.
 */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};
/** Replaces Firebase. */
const fakeSignIn = join(import.meta.dirname, 'tests/support/fake-sign-in-service.ts');
const web = {
  ...patience,
  alias: { '#sign-in/web.ts': fakeSignIn },
  environment: 'jsdom',
  setupFiles: ['tests/support/web-setup.ts'],
};

export default defineConfig({
  test: {
    // Fail if a suite has no tests, because that must be a mistake.
    passWithNoTests: false,
    // Many tests wait for a database or a process, so with one worker per core, the cores would often be idle. With
    // two more workers than cores, the tests take a tenth longer.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/support/database-server.ts'],
          setupFiles: ['tests/support/api-setup.ts'],
          ...patience,
        },
      },
      {
        plugins: [articles(), react()],
        test: {
          ...web,
          name: 'web',
          environment: './tests/support/shared-jsdom.ts',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          exclude: replacesModules,
          isolate: false,
        },
      },
      {
        plugins: [articles(), react()],
        test: { ...web, name: 'web-isolated', include: replacesModules },
      },
      {
        test: {
          name: 'desktop',
          include: ['tests/desktop/**/*.test.ts'],
          exclude: runsDesktop,
          environment: 'node',
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'desktop-isolated',
          include: runsDesktop,
          environment: 'node',
          globalSetup: ['tests/desktop/support/build.ts'],
          // Import the built application with Node, without Vite's transforms.
          server: { deps: { external: [/\/dist\/desktop\//] } },
          ...patience,
        },
      },
      {
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          // Only `npm run soak` runs these files, because they stop services that the server depends on, and measure times.
          exclude:
            process.env.SOAK === 'long'
              ? []
              : ['tests/soak/faults.test.ts', 'tests/soak/attack-slow.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/soak/support/prepare.ts'],
          ...patience,
        },
      },
    ],
  },
});
