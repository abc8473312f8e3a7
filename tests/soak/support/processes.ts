import { readdir, readFile } from 'node:fs/promises';
import { isRunning } from '#tests/support/embedded-server.ts';

/** Identifies a process. `started` distinguishes the process from a later one with the same id. */
export type ProcessIdentity = { pid: number; started: string; name: string };

type Entry = ProcessIdentity & { parent: number };

/** Returns the process `pid` and all its descendants. Linux only. */
export async function processTree(pid: number): Promise<ProcessIdentity[]> {
  const all = await allProcesses();
  const tree = all.filter((one) => one.pid === pid);
  // The array grows during the loop, so the loop also visits each child's children.
  for (const { pid: parent } of tree) tree.push(...all.filter((one) => one.parent === parent));
  return tree;
}

/** Returns the processes in `processes` that are still running. */
export async function survivorsOf(
  processes: readonly ProcessIdentity[],
): Promise<ProcessIdentity[]> {
  const now = await allProcesses();
  const same = processes.filter((old) =>
    now.some(({ pid, started }) => pid === old.pid && started === old.started),
  );
  const alive = await Promise.all(same.map(({ pid }) => isRunning(pid)));
  return same.filter((_, index) => alive[index]);
}

async function allProcesses(): Promise<Entry[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = await Promise.all(names.map((name) => entryOf(Number(name))));
  return entries.filter((entry) => entry !== null);
}

async function entryOf(pid: number): Promise<Entry | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name is in parentheses and may contain spaces. Of the fields after it, the 2nd is the parent and the
  // 20th is the start time.
  const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(stat) ?? [];
  const fields = rest.split(' ');
  const [parent, started] = [fields[1], fields[19]];
  if (parent === undefined || started === undefined) return null;
  return { pid, started, name, parent: Number(parent) };
}
