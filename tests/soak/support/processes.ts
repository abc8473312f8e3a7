import { readdir, readFile } from 'node:fs/promises';
import { isRunning } from '#tests/support/embedded-server.ts';

/** A process, told apart from a later one that got the same number. */
export type ProcessIdentity = { pid: number; started: string; name: string };

type Entry = ProcessIdentity & { parent: number };

/** The process `pid` and everything that it, and what it started, has started. Linux only. */
export async function processTree(pid: number): Promise<ProcessIdentity[]> {
  const all = await allProcesses();
  const tree = all.filter((one) => one.pid === pid);
  // Grows while it is walked: each round meets the children of the last.
  for (const { pid: parent } of tree) tree.push(...all.filter((one) => one.parent === parent));
  return tree;
}

/** Those of `processes` that still do anything. */
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
  // The name stands in brackets and may hold spaces; parent and start are the 2nd and 20th after it.
  const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(stat) ?? [];
  const fields = rest.split(' ');
  const [parent, started] = [fields[1], fields[19]];
  if (parent === undefined || started === undefined) return null;
  return { pid, started, name, parent: Number(parent) };
}
