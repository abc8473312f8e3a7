import { spawnSync } from 'node:child_process';

// Runs the long tests: random commands, attacks, faults, killed processes, memory. `npm test` runs a short version of
// some of them.
//   npm run soak                     everything
//   npm run soak -- attack           invalid input and forbidden requests from every role for three minutes, and slow
//                                    calls in a big shop; `PRODUCTS=10000` for a smaller one
//   npm run soak -- faults kills     the files with these words in their names
//   npm run soak -- shop-day         a day at the counter with a keyboard and a scanner; prints keys and seconds
const words = process.argv.slice(2);
const files = words.filter((word) => word !== 'shop-day');
const everything = words.length === 0;

const commands: string[][] = [];
if (everything || files.length > 0) {
  const options = ['run', '--project', 'soak', '--testTimeout=3600000'];
  commands.push(['vitest/vitest.mjs', ...options, ...files]);
}
if (everything || words.includes('shop-day')) {
  commands.push(['@playwright/test/cli.js', 'test', 'shop-day']);
}
for (const [program, ...args] of commands) {
  const env = { ...process.env, SOAK: 'long' };
  const command = [`node_modules/${program}`, ...args];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
