import { LeaveWarning } from '#src/features/products/form/leave-warning.tsx';
import { areUnderWay, countUnstored, type Photo } from './photo-uploads.ts';

/** Asks before the form of a new product is left with photos that only it has. */
export function PhotosWarning({ photos }: { photos: readonly Photo[] }) {
  const unstored = countUnstored(photos);
  const failed = unstored === 1 ? 'A photo did not arrive' : `${unstored} photos did not arrive`;
  return (
    <LeaveWarning
      when={unstored > 0}
      title={areUnderWay(photos) ? 'Photos are still on their way' : failed}
    >
      <p>
        {areUnderWay(photos)
          ? 'Those that have not arrived are'
          : unstored === 1
            ? 'It is'
            : 'They are'}{' '}
        lost if you leave now. All else is kept as a draft.
      </p>
    </LeaveWarning>
  );
}
