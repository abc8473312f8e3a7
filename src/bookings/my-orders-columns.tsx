import { Link } from 'react-router-dom';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import type { Column } from '#src/ui/data-table.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { BookingChanges } from './booking-changes.tsx';
import { BookingStatus } from './booking-status.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { KeepButton } from './keep-button.tsx';

/** Hides a cell on phones, where cards show only what the buyer needs at the counter. */
const inTable = 'max-md:hidden!';
/** Hides a cell where the table would be too narrow for the product. The name is always the buyer's own. */
const inWideTable = 'max-lg:hidden!';
const unlabeled = 'max-md:block! max-md:before:hidden! max-md:text-start!';

/** The columns of My Orders from the specification, plus the booking's status. */
export const myOrdersColumns: Column<Booking>[] = [
  { key: 'index', header: '#', align: 'end', className: inTable, cell: (_, index) => index + 1 },
  {
    key: 'buyer',
    header: 'Name',
    className: inWideTable,
    cell: ({ buyer }) => <span className="block min-w-24 break-words">{buyer}</span>,
  },
  {
    key: 'product',
    header: 'Product',
    names: true,
    className: unlabeled,
    cell: (booking) => <Product {...booking} />,
  },
  { key: 'price', header: 'Price', align: 'end', cell: ({ price }) => formatMoney(price) },
  {
    key: 'location',
    header: 'Location',
    cell: ({ location }) => <span className="block min-w-24 break-words">{location}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    className: unlabeled,
    cell: (booking) => (
      <div className="grid gap-3">
        <BookingStatus booking={booking} />
        <Actions booking={booking} />
      </div>
    ),
  },
];

function Product(booking: Booking) {
  const { product_id, selectedProduct, image } = booking;
  return (
    <div className="grid min-w-0 gap-2 md:max-lg:min-w-48">
      <span className="flex items-center gap-3 max-md:gap-4">
        <Picture
          image={pictureOf(image)}
          alt=""
          sizes="(width < 48rem) 8rem, 4.5rem"
          ratio="aspect-4/3"
          className="w-18 shrink-0 rounded-box text-xs max-md:w-32"
        />
        <Link
          to={paths.product(product_id)}
          className="min-w-0 font-semibold break-words underline-offset-4 hover:underline max-md:text-lg"
        >
          {selectedProduct}
        </Link>
      </span>
      <BookingChanges booking={booking} />
    </div>
  );
}

function Actions({ booking }: { booking: Booking }) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      {booking.can.keep && <KeepButton booking={booking} />}
      {(booking.can.cancel || booking.can.restore) && <CancelButton booking={booking} />}
      <CalendarButton
        booking={booking}
        className="text-link inline-flex min-h-11 items-center gap-2"
      />
      <Link
        to={paths.bookingSheet(booking._id)}
        aria-label={`Booking sheet of ${booking.selectedProduct}`}
        className="text-link inline-flex min-h-11 items-center"
      >
        Booking sheet
      </Link>
    </div>
  );
}
