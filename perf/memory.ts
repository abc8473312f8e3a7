// Prints how much memory each process of the running server uses, in megabytes: proportional (PSS) and resident (RSS).
// Linux only. Run `npm start` in one terminal, wait a minute, and run this in another:
//   npm run memory            the server on port 4000
//   npm run memory -- 4010    on another port
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const port = process.argv[2] ?? '4000';
const most = { all: 450, api: 150 };

const api = Number(
  /pid=(\d+)/.exec(execFileSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' }))?.[1],
);
if (!api) throw new Error(`Nothing listens on port ${port}: start the product first.`);

const parents = new Map<number, number>();
for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  } catch {
    // This process exited while we were reading the list.
  }
}
const tree = [api];
for (const parent of tree) {
  for (const [pid, its] of parents) if (its === parent) tree.push(pid);
}

let sum = 0;
console.log('PSS MB\tRSS MB\tprocess');
for (const pid of tree) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024;
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  sum += megabytes('Pss');
  const name = command.length > 70 ? `${command.slice(0, 30)} … ${command.slice(-37)}` : command;
  console.log(`${megabytes('Pss').toFixed(1)}\t${megabytes('Rss').toFixed(1)}\t${name}`);
  if (pid === api && megabytes('Pss') > most.api) process.exitCode = 1;
}
console.log(`${sum.toFixed(1)}\t\ttotal (at most ${most.all}; the API ${most.api})`);
if (sum > most.all) process.exitCode = 1;
