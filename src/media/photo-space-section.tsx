import { useQuery } from '@tanstack/react-query';
import { getPhotoSpace } from '#contracts/media/images.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { AccountSection } from '#src/people/account/account-section.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';

const photoSpaceQuery = callQuery(
  [...queryKeys.account, 'photo-space'],
  getPhotoSpace,
  {},
  {
    staleTime: 0,
  },
);

const megabyte = 1024 * 1024;

function inMegabytes(bytes: number): string {
  if (bytes > 0 && bytes < megabyte) return 'Less than 1 MB';
  return `${Math.round(bytes / megabyte).toLocaleString('en-US')} MB`;
}

export function PhotoSpaceSection() {
  const space = useQuery(photoSpaceQuery);
  return (
    <AccountSection
      title="Photos"
      about="How much space your photos take up. To make room, delete products or drafts that you don’t need. Unused photos are deleted after a day. Photos of sold products count for only one day after you uploaded them."
    >
      {space.isPending && <TableSkeleton label="Calculating the space used" rows={1} />}
      {space.isError && !space.data && <ErrorPanel {...failureOf(space)} />}
      {space.data && <Space {...space.data} />}
    </AccountSection>
  );
}

function Space({ used, limit }: { used: number; limit: number | null }) {
  if (limit === null) return <p>{inMegabytes(used)} used. Your account has no limit.</p>;
  return (
    <>
      <p>
        {inMegabytes(used)} of {inMegabytes(limit)} used
      </p>
      <ProgressBar label="Space used by your photos" share={Math.min(1, used / limit)} />
    </>
  );
}
