// Plays a shop's day in the stand-in for the desktop application, using only the keyboard and scans, while a buyer uses
// the web client. Prints the number of keys, scans and seconds for each part:
//   npm run shop-day
import { spawn } from 'node:child_process';

const run = spawn(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', 'shop-day', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, SHOP_DAY: 'true' } },
);
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
