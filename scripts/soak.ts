import { spawnSync } from 'node:child_process';

// Runs the long tests: random commands, attacks, faults, killed processes, memory. `npm test` runs a short version of
// some of them.
//   npm run soak                     everything
//   npm run soak -- attack           invalid input and forbidden requests from every role for three minutes, and slow
//                                    calls in a big shop; `PRODUCTS=10000` for a smaller one
//   npm run soak -- faults kills     the files with these words in their names
//   npm run soak -- shop-day         a day at the counter with a keyboard and a scanner; prints keys and seconds
//   npm run soak -- offline-sales    200 disconnects in the middle of a sale
const inBrowsers = ['shop-day', 'offline-sales'];
const words = process.argv.slice(2);
const files = words.filter((word) => !inBrowsers.includes(word));
const everything = words.length === 0;

const commands: string[][] = [];
if (everything || files.length > 0) {
  const options = ['run', '--project', 'soak', '--testTimeout=3600000'];
  commands.push(['vitest/vitest.mjs', ...options, ...files]);
}
for (const name of inBrowsers.filter((one) => everything || words.includes(one))) {
  // The days at the counter share a till.
  commands.push(['@playwright/test/cli.js', 'test', name, '--workers=1']);
}
for (const [program, ...args] of commands) {
  const env = { ...process.env, SOAK: 'long' };
  const command = [`node_modules/${program}`, ...args];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
