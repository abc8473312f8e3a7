import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Booking } from '#contracts/bookings.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { buttonClass } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { bookingsQuery } from './booking-queries.ts';
import { BookingStatus } from './booking-status.tsx';

const columns: Column<Booking>[] = [
  { key: 'index', header: '#', align: 'end', cell: (_, index) => index + 1 },
  {
    key: 'buyer',
    header: 'Name',
    cell: ({ buyer }) => <span className="block min-w-24">{buyer}</span>,
  },
  {
    key: 'product',
    header: 'Product',
    names: true,
    cell: ({ product_id, selectedProduct, image }) => (
      <span className="flex items-center gap-3">
        <Picture
          image={image}
          alt=""
          sizes="4.5rem"
          ratio="aspect-4/3"
          className="w-18 shrink-0 rounded-box text-xs md:max-lg:hidden"
        />
        <Link
          to={paths.product(product_id)}
          className="font-semibold underline-offset-4 hover:underline"
        >
          {selectedProduct}
        </Link>
      </span>
    ),
  },
  { key: 'price', header: 'Price', align: 'end', cell: ({ price }) => formatMoney(price) },
  {
    key: 'location',
    header: 'Location',
    cell: ({ location }) => <span className="block min-w-24">{location}</span>,
  },
  { key: 'status', header: 'Status', cell: (booking) => <BookingStatus booking={booking} /> },
];

export function Component() {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.user.email : '';
  const bookings = useInfiniteQuery({ ...bookingsQuery(email), enabled: email !== '' });
  return (
    <>
      <PageHeading>My Orders</PageHeading>
      <PagedTable
        list={bookings}
        caption="Your bookings, newest first"
        columns={columns}
        rowKey={({ _id }) => _id}
        describe={describeError}
        empty={
          <EmptyState
            title="No orders yet"
            action={
              <Link to={paths.products} className={buttonClass('amber')}>
                Find something to play
              </Link>
            }
          >
            <p>What you book is held for you, and stands here until you have collected it.</p>
          </EmptyState>
        }
      />
    </>
  );
}
