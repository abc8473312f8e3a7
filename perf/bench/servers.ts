import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type RunningServer = { origin: string; pid: number; stop(): Promise<void> };

const root = join(import.meta.dirname, '../..');

/** Starts a script on a port with these Node flags, and waits until it prints that it is ready. */
export async function startServer(
  script: string,
  port: number,
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...flags, script], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(child, script);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function untilReady(child: ChildProcess, script: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${script} exited with code ${code}`)));
  });
}
