import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PickedImages } from '#contracts/desktop.ts';
import { type OfferedImages, plainName } from './offered-images.ts';
import type { SettingsFile } from './settings.ts';

type Options = {
  settings: SettingsFile;
  offered: OfferedImages;
  /** The paths that the person chose, none if they closed the dialog. It starts in `folder`. */
  chooseImages(folder: string | null): Promise<string[]>;
};

/** More than a form takes, so that the last form's photos can still be read while the next one is filled. */
const mostKept = 64;
/** So that a whole folder of other files does not become one long message. */
const mostRefused = 20;

/** Lets the person choose images, and offers at most `most` of them to the page. */
export function createImagePicker({ settings, offered, chooseImages }: Options) {
  const kept: string[] = [];

  return async (most: number): Promise<PickedImages> => {
    const picked: PickedImages = { images: [], refused: [], left_out: 0 };
    const paths = await chooseImages(settings.get().photoFolder);
    const [first] = paths;
    if (first !== undefined) await settings.set({ photoFolder: dirname(first) });
    for (const path of paths) {
      if (picked.images.length === most || picked.refused.length === mostRefused) {
        picked.left_out += 1;
        continue;
      }
      const name = plainName(path);
      // The person may choose a link: what it leads to now is what they chose.
      const image = await offered.offer(await realpath(path).catch(() => path));
      if (typeof image === 'string') picked.refused.push({ name, reason: image });
      else picked.images.push({ ...image, name });
    }
    kept.push(...picked.images.map(({ id }) => id));
    for (const id of kept.splice(0, kept.length - mostKept)) offered.withdraw(id);
    return picked;
  };
}
