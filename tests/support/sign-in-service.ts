import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SignInMail } from '#embedded/sign-in/emulator-messages.ts';
import { type EmbeddedSignIn, launchEmbeddedSignIn } from '#embedded/sign-in/launch.ts';

export const PROJECT_ID = 'demo-second-fret';

export type SignInUnderTest = { service: EmbeddedSignIn; mails: SignInMail[]; log: string[] };

/** Creates an empty folder. Returns its path and a function that removes it. */
export async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-fret-sign-in-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts the embedded sign-in service and collects its emails and log lines. */
export async function startSignIn(dataDir: string, port = 0): Promise<SignInUnderTest> {
  const mails: SignInMail[] = [];
  const log: string[] = [];
  const write = (line: string) => void log.push(line);
  const service = await launchEmbeddedSignIn({
    dataDir,
    port,
    projectId: PROJECT_ID,
    log: { info: write, warn: write, error: write },
    onMail: (mail) => mails.push(mail),
  });
  return { service, mails, log };
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
