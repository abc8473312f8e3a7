import { MyOrdersScreen } from '#src/features/bookings/my-orders-screen.tsx';
import { Overview } from '#src/features/overview/overview.tsx';

/** The tasks waiting for a seller or an admin, followed by the user's orders. */
export function Component() {
  return <MyOrdersScreen overview={<Overview />} />;
}
