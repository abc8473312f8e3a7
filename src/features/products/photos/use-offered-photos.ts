import { useState } from 'react';
import type { OfferedImage } from '#contracts/desktop.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { platform } from '#src/platform/index.ts';
import { type RefusedFile, readOffered, refusedFile } from './offered-photo.ts';

const { pickImages } = platform;

/**
 * Photos that the machine hands over: chosen in its own dialogue where it has one, or offered by an inbox.
 * `places` says how many more the form takes.
 */
export function useOfferedPhotos(places: number, take: (files: readonly File[]) => void) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  /** Returns those that arrived. One at a time: eight photos are 80 MB. */
  async function add(images: readonly OfferedImage[]): Promise<readonly OfferedImage[]> {
    const taken: OfferedImage[] = [];
    for (const image of images) {
      const file = await readOffered(image);
      if (file) {
        take([file]);
        taken.push(image);
      } else {
        setRefused((before) => [...before, refusedFile({ ...image, reason: 'unreadable' })]);
      }
    }
    return taken;
  }

  const choose = useSingleFlight(async () => {
    if (!pickImages) return;
    const picked = await pickImages(places);
    const { left_out: more } = picked;
    setRefused([
      ...picked.refused.map(refusedFile),
      ...(more > 0 ? [{ name: `${more} more`, why: 'found no place' }] : []),
    ]);
    await add(picked.images);
  });
  return { refused, add, choose: pickImages ? () => void choose() : undefined };
}
