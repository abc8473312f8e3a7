import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jpeg } from '#tests/support/image-samples.ts';

/** Writes a photo to a new folder, and returns its path. */
export async function jpegFile(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'second-fret-day-')), 'front.jpg');
  await writeFile(path, await jpeg({ width: 900, height: 700 }));
  return path;
}
