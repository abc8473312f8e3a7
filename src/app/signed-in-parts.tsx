import { Suspense } from 'react';
import { may } from '#contracts/permissions.ts';
import type { User } from '#contracts/users.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { LiveUpdates } from './live-updates.ts';

const Scanning = lazyPart(async () => (await import('./scanning.tsx')).Scanning, null);

/** What runs on every page for signed-in people: live updates and, for staff, the barcode scanner. */
export function SignedInParts({ user }: { user: User }) {
  return (
    <>
      <LiveUpdates key={user._id} />
      {may(user.role, 'sell_at_counter') && (
        <Suspense fallback={null}>
          <Scanning />
        </Suspense>
      )}
    </>
  );
}
