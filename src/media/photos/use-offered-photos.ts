import { useState } from 'react';
import type { OfferedImage } from '#contracts/media/offered-images.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { platform } from '#src/platform/index.ts';
import { type RefusedFile, readOffered, refusedFile } from './offered-photo.ts';

const { pickImages } = platform;

/**
 * Adds photos from the desktop app's file dialog and photo inbox. `freeSlots` is the number of photos that can still be
 * added to the form.
 */
export function useOfferedPhotos(freeSlots: number, take: (files: readonly File[]) => void) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  /**
   * Adds the images and resolves to those that could be read. Reads one image at a time, because eight photos can
   * take up 80 MB.
   */
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
    const picked = await pickImages(freeSlots);
    const { left_out: more } = picked;
    setRefused([
      ...picked.refused.map(refusedFile),
      ...(more > 0 ? [{ name: more === 1 ? '1 photo' : `${more} photos`, why: null }] : []),
    ]);
    await add(picked.images);
  });
  return { refused, add, choose: pickImages ? () => void choose() : undefined };
}
