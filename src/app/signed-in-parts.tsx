import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { User } from '#contracts/people/users.ts';
import { may } from '#contracts/permissions.ts';
import { OfflineOrders } from '#src/bookings/offline-orders.tsx';
import { useKeptOrders } from '#src/bookings/use-kept-orders.ts';
import { Scanning } from '#src/counter/search/scanning.tsx';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { loadScript } from '#src/lib/load-script.ts';
import { storeOfflinePage } from '#src/lib/offline-page.ts';
import { Approvals } from '#src/people/approvals/approvals.tsx';
import { peopleQuery } from '#src/people/pins/people-query.ts';
import { Suspension } from '#src/people/suspended.tsx';
import { platform } from '#src/platform/index.ts';
import { SellingStop } from '#src/selling/selling-stop.tsx';
import { LiveUpdates } from './live-updates.ts';
import { useKeptReplies } from './use-kept-replies.ts';
import { useLogOut } from './use-log-out.tsx';

const Outbox = lazyPart(async () => (await import('#src/talk/outbox.tsx')).Outbox, null);

const CounterLock = lazy(async () => ({
  default: (await loadScript(() => import('#src/people/pins/counter-lock.tsx'))).CounterLock,
}));

/**
 * Everything that runs on every page for signed-in users: live updates, and messages about a suspension or a selling
 * ban. Sends messages that were written offline. Offline, links to the user's orders. In a browser that has one user, also stores open orders for the offline
 * page. For staff, also includes the barcode scanner, the lock, approvals, and cached replies and the offline page to
 * use without a connection.
 */
export function SignedInParts({ user }: { user: User }) {
  const people = useQuery(peopleQuery).data?.people;
  const staff = may(user.role, 'sell_at_counter');
  return (
    <>
      <LiveUpdates key={user._id} />
      <Suspension />
      <SellingStop />
      <OfflineOrders />
      <Outbox key={`outbox ${user._id}`} />
      {platform.server === null && people && (
        <KeptOrders userId={people.length > 0 ? null : user._id} />
      )}
      {staff && <StaffParts userId={user._id} />}
      {staff && <Approvals key={`approvals ${user._id}`} user={user} />}
      {staff && <Lock user={user} />}
    </>
  );
}

function Lock({ user }: { user: User }) {
  const { onLogOut, question } = useLogOut();
  return (
    <Suspense fallback={null}>
      <CounterLock user={user} onLogOut={onLogOut} />
      {question}
    </Suspense>
  );
}

function KeptOrders({ userId }: { userId: string | null }) {
  useKeptOrders(userId);
  return null;
}

function StaffParts({ userId }: { userId: string }) {
  useKeptReplies(userId);
  useEffect(() => {
    // In a browser, a page at the counter may be reloaded without a connection. The desktop app loads from disk.
    if (platform.server === null) void storeOfflinePage();
  }, []);
  return <Scanning />;
}
