import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findSystemPostgres, startSystemPostgres } from '#tests/support/system-postgres.ts';

// Starts the system's PostgreSQL with an empty cluster, and runs the given command with the cluster's URL in
// TEST_DATABASE_URL.
const [command, ...args] = process.argv.slice(2);
const postgres = await findSystemPostgres();
if (command === undefined || !postgres) {
  console.error(
    command === undefined
      ? 'Usage: node scripts/with-system-postgres.ts COMMAND [ARGUMENT…]'
      : 'No PostgreSQL 15 or later below /usr/lib/postgresql: apt-get install postgresql',
  );
  process.exit(2);
}

const server = await startSystemPostgres(postgres.bin);
// Pass signals on to the command and wait for it to exit, so that the server stops last.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: server.url },
});
const [status] = await once(child, 'exit');
await server.stop();
process.exitCode = typeof status === 'number' ? status : 1;
