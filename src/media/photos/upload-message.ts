import { areUploading, type Photo } from './photo-uploads.ts';

/** What to tell about a stored photo whose file was incomplete. */
export const damagedText = 'The file is damaged. Check how the photo looks.';

/** Returns a message about the uploads' progress or result. */
export function uploadMessage(photos: readonly Photo[]): string {
  const busy = areUploading(photos);
  const failed = photos.filter(({ state }) => state.status === 'failed').length;
  if (photos.length === 0) return '';
  if (busy) return 'Uploading photos.';
  if (failed > 0 && photos.length === 1) return 'This photo couldn’t be uploaded.';
  if (failed > 0) return `${failed} of ${photos.length} photos couldn’t be uploaded.`;
  // The others were stored before this page opened, or came from a phone.
  const sent = photos.filter(({ source }) => source !== null).length;
  if (sent === 0) return '';
  if (sent === 1) return 'The photo has been uploaded.';
  return `${sent === photos.length ? 'All ' : ''}${sent} photos have been uploaded.`;
}
