import { LeaveWarning } from '#src/ui/leave-warning.tsx';
import { areUploading, countUnstored, type Photo } from './photo-uploads.ts';

/** Asks for confirmation if the user leaves the form for a new product before all photos are uploaded. */
export function PhotosWarning({ photos }: { photos: readonly Photo[] }) {
  const unstored = countUnstored(photos);
  const failed =
    unstored === 1 ? 'One photo couldn’t be uploaded' : `${unstored} photos couldn’t be uploaded`;
  return (
    <LeaveWarning
      when={unstored > 0}
      title={areUploading(photos) ? 'Photos are still uploading' : failed}
    >
      <p>
        {areUploading(photos) ? 'Unfinished photos' : unstored === 1 ? 'It' : 'They'} will be lost
        if you leave now. Everything else is saved as a draft.
      </p>
    </LeaveWarning>
  );
}
