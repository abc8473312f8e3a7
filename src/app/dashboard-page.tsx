import { leastRole } from '#contracts/permissions.ts';
import { Overview } from '#src/app/overview/overview.tsx';
import { MyOrdersScreen } from '#src/bookings/my-orders-screen.tsx';
import { useSession } from '#src/lib/session.ts';
import { PageHeading } from '#src/ui/page-heading.tsx';

/** The tasks waiting for a seller, staff or an admin, followed by the user's orders. */
export function Component() {
  const session = useSession();
  const isStaff = session.status === 'signed-in' && session.user.role !== leastRole;
  return (
    <MyOrdersScreen
      top={
        <>
          <PageHeading>{isStaff ? 'Dashboard' : 'My Orders'}</PageHeading>
          <Overview />
          {isStaff && <h2 className="mb-4 text-2xl sm:text-3xl">My Orders</h2>}
        </>
      }
    />
  );
}
