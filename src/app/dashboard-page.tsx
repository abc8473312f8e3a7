import { MyOrdersScreen } from '#src/features/bookings/my-orders-screen.tsx';
import { Overview } from '#src/features/overview/overview.tsx';

/** The user's open tasks as a seller or an admin, and their orders below. */
export function Component() {
  return <MyOrdersScreen overview={<Overview />} />;
}
