import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { APP_ROLE_NAME } from '#embedded/database/postgres-settings.ts';
import { createMemoryFolder } from '#tests/support/memory-folder.ts';
import { prepareRecorded } from '#tests/support/recorded-statements.ts';
import {
  findSystemPostgres,
  type SystemPostgres,
  startStandby,
  startSystemPostgres,
} from '#tests/support/system-postgres.ts';
import { freePort, startPgBouncer } from './drill/pgbouncer.ts';

// `npm test`: runs all tests and prints the totals in the last line. A failed test gets a second try, which is listed.
//   npm test -- --slow       runs them twice: on one core that an endless loop also uses, and beside `stress-ng`
//   npm test -- --postgres   runs the API tests on the PostgreSQL that is installed on this system
//   npm test -- --cluster    the same with PgBouncer and a replica, which is 30 s behind in a second run; needs root and
//                            mmdebstrap

const { slow, postgres, cluster } = parseArgs({
  options: {
    slow: { type: 'boolean' },
    postgres: { type: 'boolean' },
    cluster: { type: 'boolean' },
  },
}).values;
/** How many second tries a run on a slow machine may need. */
const maxSecondTries = 3;

type Totals = { passed: number; failed: number; skipped: number; secondTries: number };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

// Tests create and delete many thousands of files. On a disk, this would take up a fifth of the tests' time.
const memory = createMemoryFolder();
if (memory) process.env.TMPDIR = memory;
const folder = memory ?? (await mkdtemp(join(tmpdir(), 'second-fret-test-')));
process.env.STATEMENTS_FILE = join(folder, 'statements.jsonl');
// Tests start hundreds of processes. With a cache, Node doesn't compile the same code again in each process.
const caches = join(import.meta.dirname, '../node_modules/.cache');
process.env.NODE_COMPILE_CACHE ??= join(caches, 'second-fret');
process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= join(caches, 'playwright');
// Rendering screens creates much short-lived garbage. With more room for it, Node collects it less often.
process.env.NODE_OPTIONS ??= '--max-semi-space-size=64';

const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) stopGroup(child, 'SIGTERM');
  });
}

const runs: Totals[] = [];
/** What failed, listed again before the totals: a CI may keep only the end of the output. */
const failures: string[] = [];
if (slow) {
  const loop = start(['taskset', '-c', '0', process.execPath, '-e', 'for(;;);']);
  runs.push(await runAll('on a shared core', ['taskset', '-c', '0']));
  stopGroup(loop, 'SIGKILL');
  const load = start(['stress-ng', '--quiet', '--vm', '2', '--io', '2']);
  runs.push(await runAll('beside stress-ng', []));
  stopGroup(load, 'SIGKILL');
} else if (postgres) {
  runs.push(await runOnSystemPostgres());
} else if (cluster) {
  runs.push(await runThroughPooler('with a replica', { delay: '0' }));
  runs.push(await runThroughPooler('with a late replica', { delay: '30s' }));
} else {
  runs.push(await runAll('', []));
}
await rm(folder, { recursive: true, force: true });

const { passed, failed, skipped, secondTries } = add(runs);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${secondTries} passed on the second try`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
const tooMany = slow && runs.some((run) => run.secondTries > maxSecondTries);
process.exitCode = passed > 0 && failed === 0 && !tooMany ? 0 : 1;

/** Runs Vitest and then Playwright. `prefix` is the command that starts them, such as `taskset -c 0`. */
async function runAll(where: string, prefix: string[]): Promise<Totals> {
  const vitest = await runSuite(`unit, api, web, desktop ${where}`, [
    ...prefix,
    ...vitestCommand(),
  ]);
  const playwright = await runSuite(`browser ${where}`, [
    ...prefix,
    process.execPath,
    'node_modules/@playwright/test/cli.js',
    'test',
    '--reporter=list,json',
    '--retries=1',
  ]);
  return add([vitest, playwright]);
}

function vitestCommand(...args: string[]): string[] {
  return [
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(folder, 'report.json')}`,
    '--retry=1',
    ...args,
  ];
}

/** Runs the API tests on this system's PostgreSQL, and prepares there each statement that they sent. */
async function runOnSystemPostgres(): Promise<Totals> {
  const system = await findSystemPostgres();
  if (!system) throw new Error('No PostgreSQL 15 or later was found: apt-get install postgresql');
  const server = await startSystemPostgres(system.bin);
  const name = `api on PostgreSQL ${system.version}`;
  const totals = await runSuite(name, vitestCommand('--project', 'api'), {
    TEST_DATABASE_URL: server.url,
  });
  const { count, problems } = await prepareRecorded(server.url);
  console.log(`${name}: prepared ${count} statements, ${problems.length} failed`);
  await server.stop();
  return { ...totals, failed: totals.failed + problems.length };
}

/**
 * Runs the API tests with this system's PostgreSQL and a replica, both behind PgBouncer in transaction mode. The tests' own
 * connections, as the owner of the tables, and those for notifications are direct. The replica applies each change after
 * `delay`. Without a delay, each commit waits for the replica, because many tests read what others have just changed.
 */
async function runThroughPooler(what: string, { delay }: { delay: string }): Promise<Totals> {
  const system = await findSystemPostgres();
  if (!system) throw new Error('No PostgreSQL 15 or later was found: apt-get install postgresql');
  const open = async (start: (port: number) => Promise<SystemPostgres>) => {
    const port = await freePort();
    const server = await start(port);
    // A worker's databases share its connections. PostgreSQL's limit is 300.
    const settings = { default_pool_size: 8, server_idle_timeout: 5 };
    return { server, pooler: await startPgBouncer({ port, user: APP_ROLE_NAME, settings }) };
  };
  const primary = await open((port) => startSystemPostgres(system.bin, port));
  const replica = await open((port) =>
    startStandby(system.bin, primary.server.url, port, [
      ...['-c', `recovery_min_apply_delay=${delay}`, '-c', 'max_standby_streaming_delay=0'],
    ]),
  );
  if (delay === '0') {
    await runQuery(primary.server.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await runQuery(primary.server.url, 'SELECT pg_reload_conf()');
  }
  const name = `api through PgBouncer on PostgreSQL ${system.version} ${what}`;
  const totals = await runSuite(name, vitestCommand('--project', 'api'), {
    TEST_DATABASE_URL: primary.server.url,
    TEST_POOLER_URL: primary.pooler.url,
    TEST_REPLICA_URL: replica.pooler.url,
    TEST_COMMIT: delay === '0' ? 'remote_apply' : 'off',
  });
  for (const { server, pooler } of [replica, primary]) {
    await pooler.stop();
    await server.stop();
  }
  return totals;
}

async function runQuery(url: string, text: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}

async function runSuite(
  name: string,
  command: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Totals> {
  if (interrupted) return { ...add([]), failed: 1 };
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const child = start(command, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const status = await new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal));
    child.on('error', (error) => resolve(error.message));
  });
  stopGroup(child, 'SIGKILL');
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const totals = await readReport(report);
  // A suite that fails without a failed test, or reports nothing, has crashed.
  const crashed = totals.failed === 0 && (status !== 0 || totals.passed === 0);
  if (crashed) failures.push(`${name} crashed: it exited with ${status}`);
  return crashed ? { ...totals, failed: 1 } : totals;
}

/** Starts a command in a separate process group, so that any processes it leaves behind can be killed. */
function start([program = '', ...args]: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...env },
  });
  child.on('error', ({ message }) => console.error(`${program} can't run: ${message}`));
  running.add(child);
  return child;
}

function stopGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole process group has already exited.
  }
}

/** Reads the JSON report of either runner. Returns zeros if there is none. */
async function readReport(file: string): Promise<Totals> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (!text) return add([]);
  const report: VitestReport | PlaywrightReport = JSON.parse(text);
  if ('stats' in report) {
    const { expected, unexpected: failed, flaky: secondTries, skipped } = report.stats;
    return { passed: expected + secondTries, failed, skipped, secondTries };
  }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  for (const { fullName, status, failureMessages } of tests) {
    if (status === 'failed') failures.push(`${fullName}\n  ${failureMessages[0]}`);
  }
  // A test that passed on the second try still has the error of the first.
  const again = tests.filter(
    ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
  );
  for (const { fullName, failureMessages } of again) {
    console.log(`passed on the second try: ${fullName}\n  ${failureMessages[0]}`);
  }
  return { passed, failed, skipped, secondTries: again.length };
}

function add(all: Totals[]): Totals {
  const sum = (key: keyof Totals) => all.reduce((total, run) => total + run[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    secondTries: sum('secondTries'),
  };
}
