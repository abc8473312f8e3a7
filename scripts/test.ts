import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryFolder } from '#tests/support/memory-folder.ts';
import { prepareRecorded } from '#tests/support/recorded-statements.ts';
import { findSystemPostgres, startSystemPostgres } from '#tests/support/system-postgres.ts';
import type { Tally } from '#tests/support/tally.ts';

// Runs all suites, one after another, and prints the totals in the last line. On a busy machine, a test that waits for
// something can fail, so failed tests are retried once. The totals list the tests that passed only on the second
// attempt. The API tests run on the embedded PostgreSQL. If an older PostgreSQL is installed on the system, all
// statements from these tests are also prepared there, and the tests for the database itself and for simultaneous
// requests are repeated on it. `npm run test:api:system` runs all API tests on it.

type Suite = { name: string; command: string[]; env?: Record<string, string> };

const vitest = (...args: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=./tests/support/tally-vitest.ts',
  '--retry=1',
  ...args,
];
const playwright = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--reporter=list,./tests/support/tally-playwright.ts',
  '--retries=1',
];

// Tests create and delete many thousands of files. On a disk, this would take up a fifth of the tests' time.
const memory = createMemoryFolder();
if (memory) process.env.TMPDIR = memory;
const folder = await mkdtemp(join(tmpdir(), 'second-fret-tally-'));
process.env.STATEMENTS_FILE = join(folder, 'statements.jsonl');
// Tests start hundreds of processes. With a cache, Node doesn't compile the same code again in each process.
const caches = join(import.meta.dirname, '../node_modules/.cache');
process.env.NODE_COMPILE_CACHE ??= join(caches, 'second-fret');
process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= join(caches, 'playwright');
// Rendering screens creates much short-lived garbage. With more room for it, Node collects it less often.
process.env.NODE_OPTIONS ??= '--max-semi-space-size=64';
let running: ChildProcess | undefined;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    stopGroup('SIGTERM');
  });
}

const emptyTally: Tally = { passed: 0, failures: [], flaky: [], skipped: [] };
const tallies: Tally[] = [];
await runSuite({ name: 'unit, api, web, desktop, soak (short)', command: vitest() });
const system = await findSystemPostgres();
if (system) {
  const server = await startSystemPostgres(system.bin);
  const name = `api on this system's PostgreSQL ${system.version}`;
  await runSuite({
    name,
    command: vitest('--project', 'api', 'api/database', 'api/bookings', 'race'),
    env: { TEST_DATABASE_URL: server.url },
  });
  const { count, problems } = await prepareRecorded(server.url);
  console.log(`${name}: prepared ${count} statements, ${problems.length} failed`);
  const failures = problems.map((problem) => `${name}: ${problem}`);
  tallies.push({ ...emptyTally, passed: problems.length === 0 ? 1 : 0, failures });
  await server.stop();
} else {
  console.log('\nThis system has no PostgreSQL: the API tests ran only on the embedded one.');
}
await runSuite({ name: 'e2e', command: playwright });
await rm(memory ?? folder, { recursive: true, force: true });

const passed = tallies.reduce((total, tally) => total + tally.passed, 0);
const failures = tallies.flatMap((tally) => tally.failures);
const flaky = tallies.flatMap((tally) => tally.flaky);
const skipped = tallies.flatMap((tally) => tally.skipped);
console.log('');
for (const { test, why } of skipped) console.log(`skipped: ${test} (${why})`);
for (const test of flaky) console.log(`passed on the second try: ${test}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(
  `${passed} passed, ${failures.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;

async function runSuite({ name, command, env }: Suite): Promise<void> {
  if (interrupted) {
    tallies.push({ ...emptyTally, failures: [`${name}: interrupted`] });
    return;
  }
  console.log(`\n── ${name} ──`);
  const file = join(folder, `${tallies.length}.json`);
  const started = performance.now();
  // Each suite runs in a separate process group, so that any processes it leaves behind can be killed.
  running = spawn(process.execPath, command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...env, TALLY_FILE: file },
  });
  const status = await new Promise<number | string | null>((resolve) => {
    running?.on('exit', (code, signal) => resolve(code ?? signal));
    running?.on('error', (error) => resolve(error.message));
  });
  stopGroup('SIGKILL');
  const tally = await readTally(file);
  // A suite that fails without a failed test, or reports nothing, has crashed.
  if (tally.failures.length === 0 && (status !== 0 || tally.passed === 0)) {
    tally.failures.push(
      `${name} crashed: it exited with ${status} after ${tally.passed} passed tests`,
    );
  }
  tallies.push(tally);
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function readTally(file: string): Promise<Tally> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return { ...emptyTally, failures: [] };
  }
}

function stopGroup(signal: NodeJS.Signals): void {
  if (running?.pid === undefined) return;
  try {
    process.kill(-running.pid, signal);
  } catch {
    // The whole process group has already exited.
  }
}
