import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DatabaseUser } from './run-as.ts';
import { isSystemError } from './start-problem.ts';

/**
 * Runs the command and interrupts it when stdin closes. This process closes stdin to stop the command, and
 * the kernel closes it when this process dies, even on kill -9. The command runs in its own session, so it
 * doesn't receive Ctrl-C and the server can finish its requests first. The signal is sent repeatedly because
 * the command ignores signals until it has installed its handler.
 */
const WRAPPER = `
trap '' HUP INT QUIT TERM
exec 3<&0 </dev/null
"$@" 3<&- >&2 &
child=$!
echo "$child"
exec >&-
(cd /; read -r _ <&3; while kill -INT "$child"; do sleep 1 || exit; done) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$child"
status=$?
kill -KILL "$watcher" 2>/dev/null
exit "$status"
`;

/**
 * How long a fast shutdown may take. It only has to write the shared buffers, so after this time, PostgreSQL has
 * probably hung.
 */
const PATIENCE_MS = 20_000;

/**
 * The only environment variables that are passed to PostgreSQL. Others, such as PGDATA, PGOPTIONS or LC_*, would change
 * its behavior.
 */
const ENVIRONMENT = { PATH: '/usr/bin:/bin:/run/current-system/sw/bin', LC_ALL: 'C', TZ: 'UTC' };

/** A running command, which stops when this process dies. */
export type Supervised = {
  pid: number;
  /** Resolves with the exit status (128 + n after signal n) once the command has exited and its output has ended. */
  exited: Promise<number>;
  /** Sends SIGINT, which asks PostgreSQL for a fast shutdown. */
  interrupt(): void;
  /** Interrupts the command and resolves when it has exited. Sends SIGQUIT if that takes too long. */
  end(): Promise<void>;
};

export type Command = {
  /** The program and its arguments. */
  argv: string[];
  /** The working directory. It is set before switching to `user`, so `user` needs no access to the parent folders. */
  cwd: string;
  user: DatabaseUser;
  /** Called with each line of standard output and standard error. */
  onLine(line: string): void;
};

/** Starts `command` in the wrapper. Rejects with the system's error if it can't be started. */
export async function supervise(command: Command): Promise<Supervised> {
  const { uid, gid, switched } = command.user;
  const child = spawn('/bin/sh', ['-c', WRAPPER, 'sh', ...command.argv], {
    cwd: command.cwd,
    detached: true,
    env: ENVIRONMENT,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(switched ? { uid, gid } : {}),
  });
  // Ignore the error that occurs if the command has already exited.
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stderr }).on('line', command.onLine);
  const exited = new Promise<number>((resolve) => {
    child.on('close', (code) => {
      child.stdin.destroy();
      resolve(code ?? 128);
    });
  });
  const pid = await announcedPid(child);
  const interrupt = () => child.stdin.end();
  const end = async () => {
    const timer = setTimeout(() => signal(pid, 'SIGQUIT'), PATIENCE_MS);
    interrupt();
    await exited;
    clearTimeout(timer);
  };
  return { pid, exited, interrupt, end };
}

/** Sends the signal `name` to process `pid`. Returns false if that process doesn't exist. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (isSystemError(error, 'ESRCH')) return false;
    throw error;
  }
}

function announcedPid(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new Error('the process exited before it started')));
    child.stdout?.once('data', (data: Buffer) => resolve(Number(data.toString())));
  });
}

/** Runs `command` until it exits, for at most `seconds`. */
export async function runSupervised(
  command: Omit<Command, 'onLine'>,
  seconds: number,
): Promise<{ status: number; output: string }> {
  const lines: string[] = [];
  const running = await supervise({ ...command, onLine: (line) => lines.push(line) });
  const timer = setTimeout(running.end, seconds * 1000);
  const status = await running.exited;
  clearTimeout(timer);
  return { status, output: lines.join('\n') };
}
