import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fuses } from './fuses.ts';

/**
 * Writes to `folder` what the packager takes for Electron of Linux, where the real one can't be had: a file
 * with nothing but the place of the fuses, all of them wrong.
 */
export async function writeStandInElectron(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  const states = Object.values(fuses).map((on) => (on ? '0' : '1'));
  const wire = Buffer.from([1, states.length, ...Buffer.from(states.join(''))]);
  const binary = Buffer.concat([sentinel, wire]);
  await writeFile(join(folder, 'electron'), binary, { mode: 0o755 });
}
