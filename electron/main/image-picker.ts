import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PickedImages } from '#contracts/desktop.ts';
import { type OfferedImages, plainName } from './offered-images.ts';
import type { SettingsFile } from './settings.ts';

type Options = {
  settings: SettingsFile;
  offered: OfferedImages;
  /** Paths that the person chose, none where they closed the dialogue; it begins in `folder`. */
  chooseImages(folder: string | null): Promise<string[]>;
};

/** More than a form takes, so that one can be filled again while the last one's photos are still read. */
const mostKept = 64;
/** Of those that are no images, so that a whole folder of them does not become a message. */
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
      // A person may choose a link; who leads it elsewhere afterwards is not the person.
      const image = await offered.offer(await realpath(path).catch(() => path));
      if (typeof image === 'string') picked.refused.push({ name, reason: image });
      else picked.images.push({ ...image, name });
    }
    kept.push(...picked.images.map(({ id }) => id));
    for (const id of kept.splice(0, kept.length - mostKept)) offered.withdraw(id);
    return picked;
  };
}
