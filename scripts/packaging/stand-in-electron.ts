import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fuses } from './fuses.ts';

/**
 * Writes a stand-in for Electron's Linux binary to `folder`. The file contains only the fuses, all with the
 * wrong setting.
 */
export async function writeStandInElectron(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  const states = Object.values(fuses).map((on) => (on ? '0' : '1'));
  const wire = Buffer.from([1, states.length, ...Buffer.from(states.join(''))]);
  const binary = Buffer.concat([sentinel, wire]);
  await writeFile(join(folder, 'electron'), binary, { mode: 0o755 });
}
