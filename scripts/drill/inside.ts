import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { debianRoot } from './debian-root.ts';

/**
 * A host for a drill: a copy of the Debian system that keeps its changes in memory, in a mount namespace that ends with
 * its last process. So no mount stays, and the cached system never changes.
 */
export type Host = {
  /** The process that keeps the namespace. */
  pid: number;
  /** The kernel's name for the namespace. */
  namespace: string;
};

type Process = { pid: number; name: string };

// `$0` is the Debian system. Then come folders, each with the size of its file system or another folder.
const start = `
  mount -t tmpfs -o mode=755 tmpfs /mnt
  mkdir /mnt/changes /mnt/work /mnt/root
  mount -t overlay -o "lowerdir=$0,upperdir=/mnt/changes,workdir=/mnt/work" overlay /mnt/root
  mount --rbind /proc /mnt/root/proc
  mount --rbind /dev /mnt/root/dev
  while [ $# -gt 0 ]; do
    case "$2" in /*) how=--bind from=$2 ;; *) how="-t tmpfs -o size=$2" from=tmpfs ;; esac
    mount $how "$from" "/mnt/root$1"; shift 2
  done
  exec chroot /mnt/root sh -c 'echo ready; exec sleep infinity'`;

/** Opens a host. `disks` are folders, each with its own size (`64m`) or one of this machine's folders. */
export async function openHost(disks: Record<string, string> = {}): Promise<Host> {
  const flags = ['--mount', '--propagation', 'private', 'sh', '-ec', start];
  const child = spawn('unshare', [...flags, await debianRoot(), ...Object.entries(disks).flat()], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('no mount namespace')));
  await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  child.stdout.destroy();
  child.unref();
  const pid = child.pid as number;
  return { pid, namespace: namespaceOf(pid) as string };
}

/** Returns where this process finds a host's file. */
const pathIn = (host: Host, path: string): string => `/proc/${host.pid}/root${path}`;

const entering = (host: Host, user: string, command: string[]): string[] => [
  ...[`--target=${host.pid}`, '--mount', '--root', '--wdns=/', 'setpriv'],
  ...[`--reuid=${user}`, `--regid=${user}`, '--init-groups', ...command],
];

/** Starts a program that keeps running after this process. It writes its output to `/var/log/NAME.log`. */
export function startIn(host: Host, user: string, command: string[]): void {
  const name = command[0]?.split('/').at(-1);
  const log = openSync(pathIn(host, `/var/log/${name}.log`), 'a');
  spawn('nsenter', entering(host, user, command), {
    detached: true,
    stdio: ['ignore', log, log],
    env,
  }).unref();
}

/** Runs a program and returns its output. Rejects if it fails, or takes longer than a minute. */
export async function runIn(
  host: Host,
  user: string,
  command: string[],
  input = '',
): Promise<string> {
  const running = execute('nsenter', entering(host, user, command), { env, timeout: 60_000 });
  // Not every program reads its input.
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout.trim();
}

const execute = promisify(execFile);
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' };

/** Lists the host's processes, without the one that keeps the namespace. */
export function processesOf(host: Host): Process[] {
  // Once that one is gone, the kernel may use the name for another namespace.
  if (!isOpen(host)) return [];
  const pids = readdirSync('/proc').map(Number);
  const inside = pids.filter((pid) => pid !== host.pid && namespaceOf(pid) === host.namespace);
  return inside.flatMap((pid) => {
    const name = unlessGone(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
    return name === undefined ? [] : [{ pid, name }];
  });
}

export const isOpen = (host: Host): boolean => namespaceOf(host.pid) === host.namespace;

const namespaceOf = (pid: number) => unlessGone(() => readlinkSync(`/proc/${pid}/ns/mnt`));

/** Returns undefined if the process ends at the same time. */
function unlessGone<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Sends a signal to the host's processes with one of these names, or to all. */
export function signalIn(host: Host, signal: NodeJS.Signals, names?: readonly string[]): void {
  for (const { pid, name } of processesOf(host)) {
    if (!names || names.includes(name)) unlessGone(() => process.kill(pid, signal));
  }
}

/** Kills all of a host's processes. Its files and mounts end with them. */
export async function closeHost(host: Host): Promise<void> {
  for (; processesOf(host).length > 0; await delay(20)) signalIn(host, 'SIGKILL');
  if (isOpen(host)) process.kill(host.pid, 'SIGKILL');
  while (isOpen(host)) await delay(20);
}
