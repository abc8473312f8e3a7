import { readdir, readFile } from 'node:fs/promises';
import { isRunning } from '#tests/support/embedded-server.ts';
import { until } from '#tests/support/until.ts';

/** Identifies a process. `started` distinguishes the process from a later one with the same id. */
export type ProcessIdentity = { pid: number; started: string; name: string; parent: number };

/** Returns the process `pid` and all its descendants. Linux only. */
export async function processTree(pid: number): Promise<ProcessIdentity[]> {
  const all = await allProcesses();
  const tree = all.filter((one) => one.pid === pid);
  // The array grows during the loop, so the loop also visits each child's children.
  for (const { pid: parent } of tree) tree.push(...all.filter((one) => one.parent === parent));
  return tree;
}

/** Fails unless all `processes` exit on their own. */
export async function expectGone(processes: readonly ProcessIdentity[]): Promise<void> {
  const names = processes.map(({ pid, name }) => `${name} ${pid}`).join(', ');
  await until(async () => (await survivorsOf(processes)).length === 0, `the end of ${names}`);
}

/** Returns the processes in `processes` that are still running. */
async function survivorsOf(processes: readonly ProcessIdentity[]): Promise<ProcessIdentity[]> {
  const now = await allProcesses();
  const same = processes.filter((old) =>
    now.some(({ pid, started }) => pid === old.pid && started === old.started),
  );
  const alive = await Promise.all(same.map(({ pid }) => isRunning(pid)));
  return same.filter((_, index) => alive[index]);
}

/** Kills the processes in `processes` that are still running. */
export async function killAll(processes: readonly ProcessIdentity[]): Promise<void> {
  for (const { pid } of await survivorsOf(processes)) process.kill(pid, 'SIGKILL');
}

async function allProcesses(): Promise<ProcessIdentity[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const entries = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The name is in parentheses and may contain spaces. Of the fields after it, the 2nd is the parent and the 20th
      // is the start time.
      const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(stat) ?? [];
      const fields = rest.split(' ');
      return { pid, name, parent: Number(fields[1]), started: fields[19] ?? '' };
    }),
  );
  return entries.filter(({ started }) => started !== '');
}
