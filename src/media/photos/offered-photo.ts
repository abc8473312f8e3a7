import type { ImageRefusal, OfferedImage } from '#contracts/media/offered-images.ts';

/** A selected file that can't be added, with the reason, or null if there was no room for it. */
export type RefusedFile = { name: string; why: string | null };

const reasons: Record<ImageRefusal, string> = {
  too_large: 'is larger than 50 MB',
  wrong_type: 'is not a JPEG, PNG, WebP or HEIC',
  empty: 'is empty',
  unreadable: 'can’t be read',
};

export function refusedFile({ name, reason }: { name: string; reason: ImageRefusal }): RefusedFile {
  return { name, why: reasons[reason] };
}

/** Reads a file offered by the desktop app. Resolves to null if the file has been deleted or changed. */
export async function readOffered({ name, url }: OfferedImage): Promise<File | null> {
  const reply = await fetch(url).catch(() => null);
  if (!reply?.ok) return null;
  const content = await reply.blob().catch(() => null);
  return content && new File([content], name, { type: content.type });
}
