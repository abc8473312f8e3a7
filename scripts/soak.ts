// Runs the long tests with race conditions, killed processes and restarts. `npm test` runs a short version of each.
//   npm run soak             every file
//   npm run soak -- kills    one file
import { spawn } from 'node:child_process';

const only = process.argv.slice(2);
const run = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'soak', '--testTimeout=1800000', ...only],
  { stdio: 'inherit', env: { ...process.env, SOAK: 'long' } },
);
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
