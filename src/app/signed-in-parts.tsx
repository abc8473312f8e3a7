import { may } from '#contracts/permissions.ts';
import type { User } from '#contracts/users.ts';
import { LiveUpdates } from './live-updates.ts';
import { Scanning } from './scanning.tsx';
import { useKeptReplies } from './use-kept-replies.ts';

/** What runs on every page for signed-in people: live updates and, for staff, the barcode scanner and replies kept for bad connections. */
export function SignedInParts({ user }: { user: User }) {
  return (
    <>
      <LiveUpdates key={user._id} />
      {may(user.role, 'sell_at_counter') && <StaffParts userId={user._id} />}
    </>
  );
}

function StaffParts({ userId }: { userId: string }) {
  useKeptReplies(userId);
  return <Scanning />;
}
