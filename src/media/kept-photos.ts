import { deviceStorage } from '#src/lib/device-storage.ts';

const start = (userId: string) => `photos:${userId}:`;

/** Returns a draft's photos that were added on this device and never uploaded. */
export async function readKeptPhotos(userId: string, draftId: string): Promise<File[]> {
  const stored = await deviceStorage.get(start(userId) + draftId);
  return Array.isArray(stored) ? stored.filter((one) => one instanceof File) : [];
}

/** Stores a draft's photos that have not been uploaded yet. */
export async function keepPhotos(
  userId: string,
  draftId: string,
  photos: readonly Blob[],
): Promise<void> {
  const key = start(userId) + draftId;
  const files = photos.map((one) => (one instanceof File ? one : new File([one], 'photo')));
  await (files.length > 0 ? deviceStorage.set(key, files) : deviceStorage.remove(key));
}

/** Deletes a user's photos from this device, except those of drafts for which `isKept` returns true. */
export async function forgetPhotos(
  userId: string,
  isKept: (draftId: string) => boolean,
): Promise<void> {
  const own = (await deviceStorage.keys()).filter((key) => key.startsWith(start(userId)));
  const gone = own.filter((key) => !isKept(key.slice(start(userId).length)));
  await Promise.all(gone.map(deviceStorage.remove));
}
