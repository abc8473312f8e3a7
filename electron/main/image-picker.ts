import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PickedImages } from '#contracts/media/offered-images.ts';
import { type OfferedImages, plainName } from './offered-images.ts';
import type { SettingsFile } from './settings.ts';

type Options = {
  settings: SettingsFile;
  offered: OfferedImages;
  /**
   * Asks the user for images, starting in `folder`. Returns their paths, or an empty array if the user
   * cancels.
   */
  chooseImages(folder: string | null): Promise<string[]>;
};

/** After this many rejected files, the remaining files are not read. This keeps the message to the user short. */
const maxRefused = 20;

/** Returns a function that lets the user choose images and offers the first `most` of them to the page. */
export function createImagePicker({ settings, offered, chooseImages }: Options) {
  return async (most: number): Promise<PickedImages> => {
    const picked: PickedImages = { images: [], refused: [], left_out: 0 };
    const paths = await chooseImages(settings.get().photoFolder);
    const [first] = paths;
    if (first !== undefined) settings.set({ photoFolder: dirname(first) });
    for (const path of paths) {
      if (picked.images.length === most || picked.refused.length === maxRefused) {
        picked.left_out += 1;
        continue;
      }
      const name = plainName(path);
      // Resolve symbolic links now, so that changing a link later doesn't change which file is offered.
      const image = await offered.offer(await realpath(path).catch(() => path));
      if (typeof image === 'string') picked.refused.push({ name, reason: image });
      else picked.images.push({ ...image, name });
    }
    return picked;
  };
}
