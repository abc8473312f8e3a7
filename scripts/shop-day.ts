// Works through a shop's day with keys and scans only, on the desktop's stand-in, while a web buyer watches. Prints the
// keys, scans and seconds of each part:
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
