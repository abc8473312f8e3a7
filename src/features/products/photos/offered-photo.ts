import type { ImageRefusal, OfferedImage } from '#contracts/desktop.ts';

/** A file that was chosen and can't be taken, with the words for it. */
export type RefusedFile = { name: string; why: string };

const reasons: Record<ImageRefusal, string> = {
  too_large: 'is larger than 10 MB',
  wrong_type: 'is no JPEG, PNG or WebP',
  empty: 'is empty',
  unreadable: 'can’t be read',
};

export function refusedFile({ name, reason }: { name: string; reason: ImageRefusal }): RefusedFile {
  return { name, why: reasons[reason] };
}

/** The file that the machine offers; null where it is not there any more, or was changed. */
export async function readOffered({ name, url }: OfferedImage): Promise<File | null> {
  const reply = await fetch(url).catch(() => null);
  if (!reply?.ok) return null;
  const content = await reply.blob().catch(() => null);
  return content && new File([content], name, { type: content.type });
}
