import { may } from '#contracts/permissions.ts';
import type { User } from '#contracts/users.ts';
import { LiveUpdates } from './live-updates.ts';
import { Scanning } from './scanning.tsx';

/** What runs on every page for signed-in people: live updates and, for staff, the barcode scanner. */
export function SignedInParts({ user }: { user: User }) {
  return (
    <>
      <LiveUpdates key={user._id} />
      {may(user.role, 'sell_at_counter') && <Scanning />}
    </>
  );
}
