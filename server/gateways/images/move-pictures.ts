import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import { picturePlaces } from './image-store.ts';
import { ImageStoreProblem } from './image-store-problem.ts';
import { type PictureFiles, pictureFolders } from './picture-files.ts';

const atOnce = 8;

/**
 * Moves all pictures to where new ones go: from the data folder to the bucket or, with `leaving=true`, back. The shop can
 * stay open, because its servers read from both. A file is deleted only after its copy has been read back and compared,
 * so the move can be stopped at any time, and started again. Throws an ImageStoreProblem if a copy differs or the bucket
 * fails.
 */
export async function movePictures(
  config: Pick<Config, 'dataDir' | 'imageHost'>,
  report: (line: string) => void,
): Promise<void> {
  const { source, target } = picturePlaces(config);
  if (source === null) throw new ConfigError('IMAGE_STORE: required to move pictures');
  await mkdir(join(config.dataDir, 'images', 'incoming'), { recursive: true, mode: 0o750 });
  let moved = 0;
  let problem: unknown;
  for (const folder of pictureFolders) {
    for await (const names of source.list(`${folder}/`)) {
      const queue = names.filter((name) => /^[0-9a-f/]{43}-\d+\.webp$/.test(name)).values();
      const work = async () => {
        for (const name of queue) {
          if (problem !== undefined) return;
          await moveFile(name, source, target);
          moved += 1;
          if (moved % 1000 === 0) report(`${moved} files moved, up to ${folder} of ff`);
        }
      };
      const stop = (error: unknown) => {
        problem ??= error;
      };
      await Promise.all(Array.from({ length: atOnce }, () => work().catch(stop)));
      if (problem !== undefined) throw problem;
    }
  }
  report(`${moved} files moved. No other files are left.`);
}

async function moveFile(name: string, source: PictureFiles, target: PictureFiles): Promise<void> {
  const bytes = await source.read(name);
  // The shop has deleted this picture since the list was read.
  if (bytes === null) return;
  await target.write(name, bytes);
  const copy = await target.read(name);
  if (!copy?.equals(bytes)) throw new ImageStoreProblem(`the copy of ${name} differs`);
  await source.remove(name);
}
