import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PickedImages } from '#contracts/desktop.ts';
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

/** The most rejected files to list, so the message stays short if a user selects many other files. */
const mostRefused = 20;

/** Returns a function that asks for images and offers at most `most` of them to the page. */
export function createImagePicker({ settings, offered, chooseImages }: Options) {
  return async (most: number): Promise<PickedImages> => {
    const picked: PickedImages = { images: [], refused: [], left_out: 0 };
    const paths = await chooseImages(settings.get().photoFolder);
    const [first] = paths;
    if (first !== undefined) settings.set({ photoFolder: dirname(first) });
    for (const path of paths) {
      if (picked.images.length === most || picked.refused.length === mostRefused) {
        picked.left_out += 1;
        continue;
      }
      const name = plainName(path);
      // If the user chose a symbolic link, offers the file that it points to at this moment.
      const image = await offered.offer(await realpath(path).catch(() => path));
      if (typeof image === 'string') picked.refused.push({ name, reason: image });
      else picked.images.push({ ...image, name });
    }
    return picked;
  };
}
