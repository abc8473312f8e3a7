import { Link } from 'react-router-dom';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { formatDay } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { useWide } from '#src/lib/use-wide.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { BookingChanges } from './booking-changes.tsx';
import { cameBackText, frozenText, keepText, placeOnWaitlist, statusText } from './booking-text.ts';
import { CalendarButton } from './calendar-button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { endedBecause } from './ended-because.ts';
import { HandoverCode } from './handover-code.tsx';
import { TimeLeft } from './hold-end.tsx';
import { KeepButton } from './keep-button.tsx';
import { canMeet, MeetingLine } from './meeting-line.tsx';
import { isAhead } from './meeting-time.ts';
import { PhoneLink } from './phone-link.tsx';
import { ReviewLink } from './review-link.tsx';

/** Hides a cell on phones, where cards show only what the buyer needs at the counter. */
const inTable = 'max-md:hidden!';
/** Hides a cell where the table would be too narrow for the product. The name is always the buyer's own. */
const inWideTable = 'max-xl:hidden!';
/** Keeps a row's cells together, because its status can be tall. */
const top = 'md:align-top';
const unlabeled = 'max-md:block! max-md:before:hidden! max-md:text-start!';

/** The columns of My Orders from the specification, plus the booking's status. */
export const myOrdersColumns: Column<Booking>[] = [
  {
    header: '#',
    align: 'end',
    className: `${inTable} ${top} text-muted`,
    cell: (_, index) => index + 1,
  },
  {
    header: 'Name',
    className: `${inWideTable} ${top}`,
    cell: ({ buyer }) => (
      <span className="block min-w-20 text-sm break-words text-muted">{buyer}</span>
    ),
  },
  {
    header: 'Product',
    names: true,
    className: `${unlabeled} ${top} xl:min-w-72`,
    cell: (booking) => <Product {...booking} />,
  },
  { header: 'Price', align: 'end', className: top, cell: ({ price }) => formatMoney(price) },
  {
    header: 'Location',
    className: top,
    cell: (booking) => <Location {...booking} />,
  },
  {
    header: 'Status',
    className: `${unlabeled} ${top} xl:min-w-72`,
    cell: (booking) => (
      <div className="grid gap-3 md:gap-0">
        <BookingStatus booking={booking} />
        <Actions booking={booking} below="status" />
      </div>
    ),
  },
];

/** Where to meet. People often write the shop's address there. */
function Location({ location, meeting, seller: { address = '' } }: Booking) {
  return (
    <span className="block min-w-24 text-sm break-words max-md:text-base">
      {location}
      {!meeting?.agreed && !location.includes(address) && <span className="block">{address}</span>}
    </span>
  );
}

function Product(booking: Booking) {
  const { product_id, selectedProduct, image, product } = booking;
  return (
    <div className="grid min-w-0 gap-2 md:max-xl:min-w-44">
      <span className="flex items-center gap-3 max-md:gap-4">
        <Picture
          image={pictureOf(image)}
          alt=""
          sizes="(width < 48rem) 8rem, 3.5rem"
          className="w-14 shrink-0 rounded-box text-xs max-md:w-32"
        />
        {product.open === false ? (
          <span className="min-w-0 break-words">
            <span className="block font-semibold max-md:text-lg">{selectedProduct}</span>
            <span className="text-sm text-muted">No longer listed</span>
          </span>
        ) : (
          <Link
            to={paths.product(product_id)}
            className="min-w-0 font-semibold break-words underline-offset-4 hover:underline max-md:text-lg"
          >
            {selectedProduct}
          </Link>
        )}
      </span>
      <BookingChanges booking={booking} />
      <Actions booking={booking} below="product" />
    </div>
  );
}

/** What the buyer can do besides the next step: on wide screens below the product, where there is room. */
function Actions({ booking, below }: { booking: Booking; below: 'product' | 'status' }) {
  if (useWide() !== (below === 'product')) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 max-md:grid max-md:grid-cols-2 max-md:border-t max-md:border-rule max-md:pt-2 md:text-sm md:[&>*]:min-h-8 [&>.btn-ghost]:justify-start md:[&>.btn-ghost]:text-sm! [&>.btn-ghost]:text-muted">
      <Link
        to={paths.threadAbout(booking._id)}
        aria-label={`Ask the seller about ${booking.selectedProduct}`}
        className="text-link inline-flex min-h-11 items-center"
      >
        Ask the seller
      </Link>
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
      {(booking.can.cancel || booking.can.restore) && (
        <CancelButton booking={booking} look="ghost" />
      )}
    </div>
  );
}

/** A booking's status, deadline, handover code and next step: the largest things in the row. */
function BookingStatus({ booking }: { booking: Booking }) {
  const { status, place, held_until, handover_code, seller, ended_at, can } = booking;
  const [words, tone] = statusText.toBuyer[status];
  const because = endedBecause(booking);
  return (
    <div className="grid justify-items-start gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={booking.frozen ? 'plain' : tone}>{booking.frozen ? 'Paused' : words}</Badge>
        {status === 'held' && held_until !== null && !booking.frozen && (
          <span className="text-sm">
            {can.keep && 'It’s yours. '}
            <TimeLeft until={held_until} />
          </span>
        )}
        {status === 'waiting' && place !== null && (
          <strong className="md:text-xl">{placeOnWaitlist(place)}</strong>
        )}
      </div>
      <Meeting booking={booking} />
      {booking.frozen && <span className="max-w-64 text-sm">{frozenText}</span>}
      {handover_code !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 xl:flex-nowrap">
          <HandoverCode code={handover_code} className="my-1 shrink-0 md:[&>:last-child]:sr-only" />
          {!can.keep && (
            <span className="text-lg leading-snug font-semibold max-md:hidden">
              Collect it and give the code.
            </span>
          )}
        </div>
      )}
      {can.keep && <span className="text-sm text-muted">{keepText}</span>}
      {can.keep && <KeepButton booking={booking} />}
      {status === 'waiting' && booking.came_back && (
        <span className="text-sm text-muted">{cameBackText}</span>
      )}
      {seller.phone !== null && (
        <span className="text-sm">
          <bdi>{seller.name}</bdi>: <PhoneLink number={seller.phone} />
        </span>
      )}
      {because !== null && (
        <span className="grid text-sm text-muted">
          {ended_at !== null && <time dateTime={ended_at}>{formatDay(ended_at)}</time>}
          <span className="break-words">{because}</span>
        </span>
      )}
      <ReviewLink booking={booking} other="seller" about={` of ${booking.selectedProduct}`} />
      {can.book_again === true && (
        <Link
          to={paths.product(booking.product_id)}
          aria-label={`Book again: ${booking.selectedProduct}`}
          className={buttonClass('amber')}
        >
          Book again
        </Link>
      )}
    </div>
  );
}

/** When the two meet, as large as the deadline, or the link to agree on it. */
function Meeting({ booking }: { booking: Booking }) {
  const agreed = booking.meeting?.agreed;
  if (!canMeet(booking)) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <strong className={agreed ? 'md:text-xl' : 'text-sm'}>
        <MeetingLine booking={booking} timeOnly />
      </strong>
      {isAhead(agreed) && (
        <Link
          to={paths.threadAbout(booking._id)}
          aria-label={`Change or call off the meeting: ${booking.selectedProduct}`}
          className="text-link inline-flex min-h-11 items-center text-sm md:min-h-8"
        >
          Change or call off
        </Link>
      )}
    </p>
  );
}
